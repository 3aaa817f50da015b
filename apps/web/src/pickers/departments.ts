import { queryOptions } from '@tanstack/react-query'
import type { DepartNode } from '@xw/shared/wire/departs'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../api/http.ts'

/** The departments that the user sees, as a tree. */
export const departmentTree = queryOptions({
  queryKey: ['resource', paths.departs.resource, 'tree'],
  queryFn: ({ signal }) => call<DepartNode[]>(paths.departs.tree, { signal }),
})

/** Lists the departments of a tree, each with its depth. */
export const flattenDepartments = (nodes: readonly DepartNode[], depth = 0): { node: DepartNode; depth: number }[] =>
  nodes.flatMap(node => [{ node, depth }, ...flattenDepartments(node.children ?? [], depth + 1)])
