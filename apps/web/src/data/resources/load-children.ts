import { call } from '../../api/http.ts'

interface ChildrenSource {
  path: string
  /** The name of the parameter that carries the parent's id. */
  queryKey?: string
  /** A further condition on the children, in the server's syntax. */
  condition?: string
  params?: Readonly<Record<string, string>>
}

/** GR-16: creates a function that loads the children of a tree row. The caller parses the answer. */
export const createChildrenLoader =
  ({ path, queryKey = 'parentId', condition, params = {} }: ChildrenSource) =>
  (row: Readonly<Record<string, unknown>>): Promise<unknown> =>
    call(path, {
      params: { ...params, ...(condition !== undefined && { condition }), [queryKey]: String(row.id) },
      silent: true,
    })
