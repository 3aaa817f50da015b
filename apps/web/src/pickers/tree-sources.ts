import type { CategoryNode } from '@xw/shared/wire/categories'
import type { DepartNode } from '@xw/shared/wire/departs'
import type { DictNode } from '@xw/shared/wire/dict'
import { paths } from '@xw/shared/wire/paths'
import { call } from '../api/http.ts'
import type { LazyTreeSource } from './lazy-tree.ts'

interface DictTreeOptions {
  readonly dictCode: string
  /** The parent that is sent for the first level. */
  readonly root?: string
  /** The text of a JSON object. The server reports errors in it. */
  readonly condition?: string
}

/** PK-12: a dictionary whose items form a tree. */
export const dictTreeSource = ({ dictCode, root = '0', condition = '' }: DictTreeOptions): LazyTreeSource => ({
  key: ['dict', dictCode, root, condition],
  load: (parent, signal) =>
    call<DictNode[]>(paths.dict.tree, {
      params: {
        pid: parent ?? root,
        tableName: `dict:${dictCode}`,
        // A dictionary has no column names, but the wire requires the parameters.
        text: '',
        code: '',
        pidField: '',
        hasChildField: '',
        condition,
      },
      signed: true,
      silent: true,
      signal,
    }),
})

/** PK-13: the category tree below the category with this code. */
export const categoryTreeSource = ({
  root = '0',
  condition,
}: {
  root?: string
  condition?: string
}): LazyTreeSource => ({
  key: ['resource', paths.category.resource, root, condition],
  load: (parent, signal) =>
    call<CategoryNode[]>(paths.category.tree, {
      params: { ...(parent === null ? { pcode: root } : { pid: parent }), condition },
      silent: true,
      signal,
    }),
})

/** PK-14: the departments, level by level. */
export const departTreeSource: LazyTreeSource = {
  key: ['resource', paths.departs.resource],
  load: (pid, signal) => call<DepartNode[]>(paths.departs.children, { params: { pid }, silent: true, signal }),
}
