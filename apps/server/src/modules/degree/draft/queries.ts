import type { RecordDraft } from '@xw/shared/wire/drafts'
import { formatTime } from '@xw/shared/wire/time'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { fromStoredPatch } from './patch.ts'
import { type Standing, stillOpen } from './standing.ts'

/** The tables of drafts: of what each is a draft, its foreign key says. */
export type DraftTable = 'xw_draft' | 'xw_answer_draft'

/** How far a record in reach has come, and the caller's own draft of it as they may have it now. */
interface Found {
  standing: Standing
  /** The record's own. */
  version: number
  draft: RecordDraft | null
}

interface Row extends Standing {
  version: number
  baseVersion: number | null
  draftVersion: number
  patch: Record<string, unknown>
  updateTime: Date
  device: string | null
}

/** A draft belongs to whoever typed it: the session says who that is, and nothing else does. */
const own = ({ session }: Access, id: string) =>
  sql`draft.tenant_id = ${session.tenantId} and draft.record_id = ${id} and draft.user_id = ${session.userId}`

/** What a record marks as open, where its gate knows of marks. */
const marked = ({ base }: Access) => (base.gate?.marks ? sql`t.returned_fields` : sql`null::text[]`)

export async function readDraft(tx: Tx, access: Access, id: string, table: DraftTable): Promise<Found> {
  if (!isId(id)) throw notFound()
  const { rows } = await sql<Row>`
    select t.status, t.version, ${marked(access)} as "returnedFields", draft.base_version as "baseVersion",
      draft.draft_version as "draftVersion", draft.patch, draft.update_time as "updateTime", draft.device
    from ${sql.table(access.base.table)} t left join ${sql.table(table)} draft on ${own(access, id)}
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
      patch: stillOpen(access, standing, fromStoredPatch(access, patch)),
      updateTime: formatTime(updateTime),
      device,
    },
  }
}

/** How far a record in reach has come. */
export async function readStanding(tx: Tx, access: Access, id: string): Promise<Standing> {
  if (!isId(id)) throw notFound()
  const { rows } = await sql<Standing>`
    select t.status, ${marked(access)} as "returnedFields" from ${sql.table(access.base.table)} t
    where t.id = ${id} and ${reachableCondition(access, { forWrite: true })}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

interface Keeping {
  id: string
  baseVersion: number
  /** The one that the client last saw; 0 where it saw none. */
  draftVersion: number
  /** JSON. */
  patch: string
  device: string | null
  table: DraftTable
}

interface Kept {
  draftVersion: number
  updateTime: Date
}

/** Keeps a draft in one statement; null where another one than the client last saw is there. */
export async function keepDraft(tx: Tx, { session }: Access, keeping: Keeping): Promise<Kept | null> {
  const { id, baseVersion, draftVersion, patch, device, table } = keeping
  const { rows } = await sql<Kept>`
    insert into ${sql.table(table)} as draft (tenant_id, record_id, user_id, base_version, draft_version, patch, device)
    values (${session.tenantId}, ${id}, ${session.userId}, ${baseVersion}, nextval('xw_draft_version'), ${patch}::jsonb, ${device})
    on conflict (tenant_id, record_id, user_id) do update set base_version = excluded.base_version,
      draft_version = excluded.draft_version, patch = excluded.patch, device = excluded.device, update_time = now()
    where draft.draft_version = ${draftVersion}
    returning draft_version as "draftVersion", update_time as "updateTime"`.execute(tx)
  return rows[0] ?? null
}

interface Meant {
  table: DraftTable
  draftVersion?: number
}

/** Removes the own draft, if it is still the one that is meant; whichever it is where none is said. */
export async function removeDraft(
  tx: Tx,
  access: Access,
  id: string,
  { table, draftVersion }: Meant,
): Promise<boolean> {
  const which = draftVersion === undefined ? sql`` : sql`and draft.draft_version = ${draftVersion}`
  const { rows } =
    await sql`delete from ${sql.table(table)} draft where ${own(access, id)} ${which} returning 1`.execute(tx)
  return rows.length > 0
}

/** Whether the caller has typed something into the record `t` that is not part of it yet. */
export const hasDraft = ({ session }: Access): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from xw_draft draft where draft.tenant_id = t.tenant_id and draft.record_id = t.id
    and draft.user_id = ${session.userId} and draft.patch <> '{}')`
