import type { DraftConflict, RecordDraft } from '@xw/shared/wire/drafts'
import { AppError } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import type { Resource } from '../../../resource/engine.ts'
import { isSame } from '../../../resource/given.ts'
import type { Caller } from '../../../resource/within.ts'
import type { DraftResource } from './place.ts'
import { readDraft, removeDraft } from './queries.ts'
import { assertOpen } from './standing.ts'

interface PromotionRequest {
  id: string
  draftVersion: number
  place: DraftResource
}

/** Another device has saved a newer draft. The page shows it and lets the user choose. */
export const draftConflict = (draft: RecordDraft | null): AppError =>
  new AppError('stale', { message: '另一台设备有较新的内容，请选择保留哪一份', result: draft })

/**
 * Turns a draft into an ordinary edit of its record and removes the draft in the same transaction. Returns the remark
 * of that edit.
 */
export async function promoteDraft({ actions, mode }: Resource, caller: Caller, asked: PromotionRequest) {
  const { id, place } = asked
  try {
    return await actions.withAccess(caller, { id }, async (tx, access) => {
      const { draft, version } = await takeDraft(tx, access, asked)
      const isEmpty = !draft || Object.keys(draft.patch).length === 0
      if (isEmpty && !place.takesNothing) return null
      const body = { ...draft?.patch, id, version: draft?.baseVersion ?? version }
      const { remark } = await actions.editIn(tx, access, { body, mode, origin: caller.origin })
      // The row was locked and had the expected version, so the edit made the next one.
      return { remark, version: body.version + 1 }
    })
  } catch (error) {
    const isRecord = error instanceof AppError && error.kind === 'stale' && error.result === null
    if (!isRecord) throw error
    throw new AppError('stale', {
      message: '您填写期间这条记录被修改过，请核对后选择保留哪些内容',
      result: await readConflict(actions, caller, asked),
    })
  }
}

/** Reads a draft and deletes it. Throws `stale` when another device has saved a newer one. */
async function takeDraft(
  tx: Tx,
  access: Access,
  { id, draftVersion, place: { table } }: PromotionRequest,
): Promise<TakenDraft> {
  const { standing, draft, version } = await readDraft(tx, access, id, table)
  if (!draft) return { draft, version }
  if (draft.draftVersion !== draftVersion) throw draftConflict(draft)
  assertOpen(access, standing)
  if (!(await removeDraft(tx, access, id, { table, draftVersion })))
    throw draftConflict((await readDraft(tx, access, id, table)).draft)
  return { draft, version }
}

interface TakenDraft {
  draft: RecordDraft | null
  version: number
}

/** Returns the present record and the fields in which the draft differs from it. */
async function readConflict(
  actions: Resource['actions'],
  caller: Caller,
  { id, place }: PromotionRequest,
): Promise<DraftConflict> {
  const record = await actions.one(caller, id)
  return actions.withAccess(caller, { id }, async (tx, access) => {
    const { draft } = await readDraft(tx, access, id, place.table)
    const fields = Object.entries(draft?.patch ?? {}).flatMap(([key, value]) => {
      const field = access.def.fields[key]
      const current = record[key] ?? null
      return !field || isSame(field, value, current) ? [] : [{ key, label: field.label, draft: value, current }]
    })
    return { record, fields }
  })
}
