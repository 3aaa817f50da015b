import type { DraftConflict, RecordDraft } from '@xw/shared/wire/drafts'
import { AppError } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import type { Resource } from '../../../resource/engine.ts'
import { isSame } from '../../../resource/given.ts'
import type { Caller } from '../../../resource/within.ts'
import type { DraftPlace } from './place.ts'
import { readDraft, removeDraft } from './queries.ts'
import { assertOpen } from './standing.ts'

interface Asked {
  id: string
  draftVersion: number
  place: DraftPlace
}

/** Another device has kept something else meanwhile: the page gets it, and asks. */
export const takenOver = (draft: RecordDraft | null): AppError =>
  new AppError('stale', { message: '另一台设备有较新的内容，请选择保留哪一份', result: draft })

/**
 * Makes of a draft the edit that it stands for, by the way of every edit, and removes it in the same transaction. What the
 * edit says is what is said.
 */
export async function promoteDraft({ actions, mode }: Resource, caller: Caller, asked: Asked) {
  const { id, place } = asked
  try {
    return await actions.withAccess(caller, { id }, async (tx, access) => {
      const { draft, version } = await takeDraft(tx, access, asked)
      const isEmpty = !draft || Object.keys(draft.patch).length === 0
      if (isEmpty && !place.takesNothing) return null
      const body = { ...draft?.patch, id, version: draft?.baseVersion ?? version }
      const { remark } = await actions.editIn(tx, access, { body, mode, origin: caller.origin })
      // It was held, and had the version that was asked for.
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

/** The draft, which is gone once the transaction ends well, beside the record's version. Nobody else keeps another one in between. */
async function takeDraft(tx: Tx, access: Access, { id, draftVersion, place: { table } }: Asked): Promise<Taken> {
  const { standing, draft, version } = await readDraft(tx, access, id, table)
  if (!draft) return { draft, version }
  if (draft.draftVersion !== draftVersion) throw takenOver(draft)
  assertOpen(access, standing)
  if (!(await removeDraft(tx, access, id, { table, draftVersion })))
    throw takenOver((await readDraft(tx, access, id, table)).draft)
  return { draft, version }
}

interface Taken {
  draft: RecordDraft | null
  version: number
}

/** The record as it is now, and where the draft would have it otherwise. */
async function readConflict(
  actions: Resource['actions'],
  caller: Caller,
  { id, place }: Asked,
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
