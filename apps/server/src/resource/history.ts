import type { FieldChange } from '@xw/shared/wire/record-history'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { type ComparedField, createComparison } from './compare.ts'
import { fromColumns, type RecordValues, selectedColumns, textIn } from './stored.ts'

/** A record as it was in one version, and who replaced that version. */
interface RecordImage {
  version: number
  values: RecordValues
  by: string | null
  at: Date
}

/** The difference between one version and the version before, as the caller sees it. */
export interface RecordChange {
  version: number
  by: string | null
  time: string | null
  changes: FieldChange[]
}

export interface RecordChanges {
  /** Newest first. */
  list: RecordChange[]
  /** The position of the next page, or null when the list reaches the record's creation. */
  next: number | null
}

interface RecordChangesQuery {
  /** The record as it is now. */
  current: RecordValues
  /** The newest version to return; the current one when omitted. */
  upTo?: number | undefined
  limit: number
  /** Fields to leave out, because another part of the program shows their changes. */
  without: readonly string[]
}

/**
 * Reads the versions of a record and what each changed, from the history images. Fields hidden from the caller are
 * left out, masked values are masked.
 */
export async function readChanges(
  tx: Tx,
  access: Access,
  id: string,
  wanted: RecordChangesQuery,
): Promise<RecordChanges> {
  const { current, limit } = wanted
  const version = Number(current.version)
  const upTo = Math.min(wanted.upTo ?? version, version)
  // Reads two more than it shows: one tells whether there are older versions, the other may be the later side of the
  // first change.
  const kept = await readImages(tx, access, { id, upTo, limit: limit + 2 })
  const [newest] = kept
  const later = upTo < version && newest?.version === upTo ? newest.values : current
  // The newest image read is the later side of the first change, unless that is the current record.
  const before = later === current ? kept : kept.slice(1)
  const shown = before.slice(0, limit)
  const compare = await createComparison(tx, access, [later, ...shown.map(image => image.values)], wanted.without)
  const list = shown.map(({ values, by, at, version: old }, index) => ({
    version: old + 1,
    by,
    time: formatTime(at),
    changes: compare(values, shown[index - 1]?.values ?? later)
      .filter(({ isSame }) => !isSame)
      .map(toChange),
  }))
  const oldest = shown.at(-1)
  if (before.length > limit && oldest) return { list, next: oldest.version }
  return { list: [...list, toCreation(oldest?.values ?? current)], next: null }
}

const toChange = ({ key, label, before, after, isVeiled, value }: ComparedField): FieldChange => ({
  key,
  label,
  before,
  after,
  isVeiled,
  value,
})

const toCreation = (values: RecordValues): RecordChange => ({
  version: Number(values.version),
  by: textIn(values, 'createBy') || null,
  time: textIn(values, 'createTime') || null,
  changes: [],
})

/** A record in one version, and who created that version. */
export interface RecordAtVersion {
  values: RecordValues
  by: string | null
  time: string | null
}

/** Reads one version of a record. Returns null when it does not exist or was not kept. */
export async function readVersion(
  tx: Tx,
  access: Access,
  id: string,
  { version, current }: { version: number; current: RecordValues },
): Promise<RecordAtVersion | null> {
  const kept = await readImages(tx, access, { id, upTo: version, limit: 2 })
  const values = version === Number(current.version) ? current : kept.find(image => image.version === version)?.values
  if (!values) return null
  // The author of a version is the user who replaced the version before. The first version has the record's creator.
  const before = kept.find(image => image.version === version - 1)
  const { by, time } = before ? { by: before.by, time: formatTime(before.at) } : toCreation(values)
  return { values, by, time }
}

async function readImages(
  tx: Tx,
  { base, place, session }: Access,
  { id, upTo, limit }: { id: string; upTo: number; limit: number },
): Promise<RecordImage[]> {
  const table = sql.table(base.table)
  const { rows } = await sql<Record<string, unknown> & { image_of: number; image_by: string | null; image_at: Date }>`
    select h.data_version as image_of, h.create_by as image_by, h.create_time as image_at, ${selectedColumns(base)}
    from sys_history h cross join lateral jsonb_populate_record(null::${table}, h.data_content) t
    where h.tenant_id = ${session.tenantId} and h.data_table = ${base.table} and h.data_id = ${id}
      and h.data_version <= ${upTo}
    order by h.data_version desc, h.create_time desc limit ${limit}`.execute(tx)
  return rows.map(row => ({
    version: row.image_of,
    by: row.image_by,
    at: row.image_at,
    values: fromColumns(base, row, place),
  }))
}
