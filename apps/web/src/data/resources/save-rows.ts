import type { Envelope } from '@xw/shared/wire/envelope'
import { request } from '../../api/http.ts'
import { type Refusal, readRefusal } from '../../api/refusal.ts'

/** A changed row: the values to send, and the version that the changes are based on. */
export interface ChangedRow {
  /** For a new row, a temporary id of the page. */
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  readonly version?: unknown
}

/** All changes to a set of records. */
export interface RowChanges {
  readonly added: readonly ChangedRow[]
  readonly edited: readonly ChangedRow[]
  readonly removed: readonly string[]
}

export const countRowChanges = ({ added, edited, removed }: RowChanges): number =>
  added.length + edited.length + removed.length

/** The result by row id. A row that is in neither map was not reached. */
export interface SaveRowsResult {
  /** The values are the ids that the server uses. */
  readonly saved: ReadonlyMap<string, string>
  readonly refused: ReadonlyMap<string, Refusal>
  /** Why some rows were not reached; null when all were. */
  readonly broken: Error | null
}

interface SaveRowsOptions {
  /** Values that every new record gets, such as the dictionary of its items. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** Parameters of every call, such as the type of degree records. */
  readonly params?: Readonly<Record<string, string>>
  readonly onProgress?: (done: number) => void
}

/**
 * Saves rows one by one through the resource's endpoints, so that each row is checked as in a form and reports its own
 * refusal. Removed rows are sent first, since their values may be reused. The first call without an answer stops the
 * saving; the rows after it keep what was typed.
 */
export async function saveChangedRows(
  path: string,
  changes: RowChanges,
  options: SaveRowsOptions = {},
): Promise<SaveRowsResult> {
  const { fixed = {}, params = {}, onProgress } = options
  const saved = new Map<string, string>()
  const refused = new Map<string, Refusal>()
  const note = (ids: readonly string[], answer: Envelope<{ id: string } | null>) => {
    const refusal = readRefusal(answer)
    for (const id of ids) {
      if (refusal) refused.set(id, refusal)
      else saved.set(id, answer.result?.id ?? id)
    }
    onProgress?.(saved.size + refused.size)
  }
  const post = (action: 'add' | 'edit', body: object) =>
    request<{ id: string }>(`${path}/${action}`, { method: 'POST', body: { ...body, ...params } })
  try {
    const { removed } = changes
    const removal = { ...params, ids: removed.join(',') }
    if (removed.length > 0)
      note(removed, await request<null>(`${path}/deleteBatch`, { method: 'DELETE', params: removal }))
    for (const { id, version, values } of changes.edited) note([id], await post('edit', { ...values, id, version }))
    for (const { id, values } of changes.added) note([id], await post('add', { ...values, ...fixed }))
    return { saved, refused, broken: null }
  } catch (error) {
    return { saved, refused, broken: error instanceof Error ? error : new Error(String(error)) }
  }
}
