import { call } from '../../api/http.ts'

interface ChildrenSource {
  path: string
  /** Under which name the id of the row above is asked for. */
  queryKey?: string
  /** What else the children have to be, as the server understands it. */
  condition?: string
  params?: Readonly<Record<string, string>>
}

/** GR-16: fetches what hangs below a row of a tree; what came is read by whoever shows it. */
export const createChildrenLoader =
  ({ path, queryKey = 'parentId', condition, params = {} }: ChildrenSource) =>
  (row: Readonly<Record<string, unknown>>): Promise<unknown> =>
    call(path, {
      params: { ...params, ...(condition !== undefined && { condition }), [queryKey]: String(row.id) },
      silent: true,
    })
