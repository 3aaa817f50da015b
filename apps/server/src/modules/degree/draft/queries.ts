import type { RecordDraft } from '@xw/shared/wire/drafts'
import { formatTime } from '@xw/shared/wire/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { fromStoredPatch } from './patch.ts'
import { keepOpenFields, type RecordState } from './standing.ts'

/** The tables of drafts; the foreign key of each tells what its drafts belong to. */
export type DraftTable = 'xw_draft' | 'xw_answer_draft'

/** A record's state with the caller's own draft, limited to fields that the caller may still change. */
interface FoundDraft {
  standing: RecordState
  /** The record's version. */
  version: number
  draft: RecordDraft | null
}

interface DraftRow extends RecordState {
  version: number
  baseVersion: number | null
  draftVersion: number
  patch: Record<string, unknown>
  updateTime: Date
  device: string | null
}

/** A draft belongs to the user who typed it, who is known from the session alone. */
const ownDraft = ({ session }: Access, id: string) =>
  sql`draft.tenant_id = ${session.tenantId} and draft.record_id = ${id} and draft.user_id = ${session.userId}`

/** The fields that a return has marked for correction, if the resource has such marks. */
const markedFields = ({ base }: Access) => (base.gate?.marks ? sql`t.returned_fields` : sql`null::text[]`)

export async function readDraft(tx: Tx, access: Access, id: string, table: DraftTable): Promise<FoundDraft> {
  if (!isId(id)) throw notFound()
  const { rows } = await sql<DraftRow>`
    select t.status, t.version, ${markedFields(access)} as "returnedFields", draft.base_version as "baseVersion",
      draft.draft_version as "draftVersion", draft.patch, draft.update_time as "updateTime", draft.device
    from ${sql.table(access.base.table)} t left join ${sql.table(table)} draft on ${ownDraft(access, id)}
    where t.id = ${id} and ${reachableCondition(access, { forWrite: true })}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  const { status, version, returnedFields, baseVersion, draftVersion, patch, updateTime, device } = row
  const standing = { status, returnedFields }
  if (baseVersion === null) return { standing, version, draft: null }
  return {
    standing,
    version,
    draft: {
      baseVersion,
      draftVersion,
      patch: keepOpenFields(access, standing, fromStoredPatch(access, patch)),
      updateTime: formatTime(updateTime),
      device,
    },
  }
}

/** Reads the state of a record in reach, or throws 404. */
export async function readRecordState(tx: Tx, access: Access, id: string): Promise<RecordState> {
  if (!isId(id)) throw notFound()
  const { rows } = await sql<RecordState>`
    select t.status, ${markedFields(access)} as "returnedFields" from ${sql.table(access.base.table)} t
    where t.id = ${id} and ${reachableCondition(access, { forWrite: true })}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

interface DraftInput {
  id: string
  baseVersion: number
  /** The draft version that the client last saw; 0 when it saw none. */
  draftVersion: number
  /** JSON. */
  patch: string
  device: string | null
  table: DraftTable
}

interface StoredDraft {
  draftVersion: number
  updateTime: Date
}

/** Saves a draft in one statement. Returns null when the stored draft is not the one that the client last saw. */
export async function saveDraft(tx: Tx, { session }: Access, keeping: DraftInput): Promise<StoredDraft | null> {
  const { id, baseVersion, draftVersion, patch, device, table } = keeping
  const { rows } = await sql<StoredDraft>`
    insert into ${sql.table(table)} as draft (tenant_id, record_id, user_id, base_version, draft_version, patch, device)
    values (${session.tenantId}, ${id}, ${session.userId}, ${baseVersion}, nextval('xw_draft_version'), ${patch}::jsonb, ${device})
    on conflict (tenant_id, record_id, user_id) do update set base_version = excluded.base_version,
      draft_version = excluded.draft_version, patch = excluded.patch, device = excluded.device, update_time = now()
    where draft.draft_version = ${draftVersion}
    returning draft_version as "draftVersion", update_time as "updateTime"`.execute(tx)
  return rows[0] ?? null
}

interface DraftToRemove {
  table: DraftTable
  draftVersion?: number
}

/** Deletes the caller's draft if it still has the given version, or any version when none is given. */
export async function removeDraft(
  tx: Tx,
  access: Access,
  id: string,
  { table, draftVersion }: DraftToRemove,
): Promise<boolean> {
  const which = draftVersion === undefined ? sql`` : sql`and draft.draft_version = ${draftVersion}`
  const { rows } =
    await sql`delete from ${sql.table(table)} draft where ${ownDraft(access, id)} ${which} returning 1`.execute(tx)
  return rows.length > 0
}

/** Tells whether the caller has a draft of the record `t` that is not part of it yet. */
export const hasDraft = ({
  session,
}: {
  session: Pick<Access['session'], 'userId'>
}): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from xw_draft draft where draft.tenant_id = t.tenant_id and draft.record_id = t.id
    and draft.user_id = ${session.userId} and draft.patch <> '{}')`
