import type { FieldChange } from '@xw/shared/wire/record-history'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import type { Tx } from '../plugins/db.ts'
import type { Access } from './access.ts'
import { type ComparedField, createComparison } from './compare.ts'
import { fromColumns, type RecordValues, selectedColumns, textIn } from './stored.ts'

/** A record as it was in one version, and who put an end to that. */
interface RecordImage {
  version: number
  values: RecordValues
  by: string | null
  at: Date
}

/** What made one version of a record of the one before, as the caller sees it. */
export interface RecordChange {
  version: number
  by: string | null
  time: string | null
  changes: FieldChange[]
}

export interface RecordChanges {
  /** The newest first. */
  list: RecordChange[]
  /** The version that older ones are asked for by; null where the last one is the record's beginning. */
  next: number | null
}

interface RecordChangesQuery {
  /** The record as it is now. */
  current: RecordValues
  /** The newest version that is asked for; that of the record where absent. */
  upTo?: number | undefined
  limit: number
  /** Fields whose changes somebody else tells of. */
  without: readonly string[]
}

/**
 * The versions of a record and what each changed, from the images that every change leaves behind. A field that is hidden
 * from the caller is in none of them, what is masked is masked.
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
  // One more than is shown says whether there are older ones, and another may be the end of the first.
  const kept = await readImages(tx, access, { id, upTo, limit: limit + 2 })
  const [newest] = kept
  const later = upTo < version && newest?.version === upTo ? newest.values : current
  // Of those that were read, the newest is the end of the first change where it is not the record of today.
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

/** A record as one version of it was, and who made it so. */
export interface RecordAtVersion {
  values: RecordValues
  by: string | null
  time: string | null
}

/** One version of a record; null where there is none, or where it was not kept. */
export async function readVersion(
  tx: Tx,
  access: Access,
  id: string,
  { version, current }: { version: number; current: RecordValues },
): Promise<RecordAtVersion | null> {
  const kept = await readImages(tx, access, { id, upTo: version, limit: 2 })
  const values = version === Number(current.version) ? current : kept.find(image => image.version === version)?.values
  if (!values) return null
  // Who put an end to the version before has made this one; without one before, it is the record's beginning.
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
