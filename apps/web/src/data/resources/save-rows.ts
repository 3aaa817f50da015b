import type { Envelope } from '@xw/shared/wire/envelope'
import { request } from '../../api/http.ts'
import { type Refusal, readRefusal } from '../../api/refusal.ts'

/** A row that was changed among others: what of it is sent, and the version that its changes are about. */
export interface ChangedRow {
  /** Where it is new, an id of the page's own. */
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  readonly version?: unknown
}

/** All that was changed of a set of records. */
export interface RowChanges {
  readonly added: readonly ChangedRow[]
  readonly edited: readonly ChangedRow[]
  readonly removed: readonly string[]
}

export const countChanges = ({ added, edited, removed }: RowChanges): number =>
  added.length + edited.length + removed.length

/** What came of it, by the ids of the rows. A row that is in neither was not reached. */
export interface SaveRowsResult {
  /** With the ids that the server knows them by. */
  readonly saved: ReadonlyMap<string, string>
  readonly refused: ReadonlyMap<string, Refusal>
  /** Why not all rows were reached; null where they were. */
  readonly broken: Error | null
}

interface SaveRowsOptions {
  /** What every new record is given: the dictionary of its items. */
  readonly fixed?: Readonly<Record<string, unknown>>
  /** What every call names: the type of its degree records. */
  readonly params?: Readonly<Record<string, string>>
  readonly onProgress?: (done: number) => void
}

/**
 * Saves rows one by one through the resource's own endpoints, so that each is judged as a form would be and says for itself
 * why it was refused. What is removed goes first: its values may be given to others. A call that gets no answer ends it:
 * what was not reached stays as it was typed.
 */
export async function saveRows(
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
