import type { Filter } from '@xw/shared/query/filter'
import type { DataLogPage } from '@xw/shared/wire/data-log'
import { formatTime } from '@xw/shared/wire/time'
import { toVersionId } from '@xw/shared/wire/version-id'
import { type RawBuilder, sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { readRealnames } from '../../../resource/realnames.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { fromColumns, selectedColumns } from '../../../resource/stored.ts'
import { findMeant } from './meant.ts'
import { readRecordNames, seesBin } from './record.ts'
import { dataTableOf } from './tables.ts'

interface Asked {
  /** The id of a record, or what it is called by. */
  keyword: string
  /** Who made the change. */
  by: string
  /** Where the page before has ended. */
  after: string
}

const perPage = 20
/** A page looks at so many changes and no more: whoever reaches few of many records goes on by the next page. */
const maxSeen = 2_000

interface Row extends Record<string, unknown> {
  log_record: string
  log_version: number
  log_by: string | null
  log_time: Date
  log_place: string
  is_deleted: boolean
}

/** SY-10: what was changed in one table, the newest first: of the records that the caller reaches. */
export async function listChanges(tx: Tx, access: Access, asked: Asked): Promise<DataLogPage> {
  const { def, base, place } = access
  const { ids, filter } = await findMeant(tx, access, asked.keyword)
  const seen = changesOf(access, ids, asked.after)
  const isDeleted = base.recycleBin ? sql`t.del_flag = '1'` : sql`false`
  const { rows } = await sql<Row>`
    with seen as materialized (${seen} limit ${maxSeen})
    select seen.data_id as log_record, seen.data_version as log_version, seen.create_by as log_by,
      seen.create_time as log_time, ${placeOf} as log_place, ${isDeleted} as is_deleted, ${selectedColumns(def)}
    from seen join ${sql.table(base.table)} t on t.id = seen.data_id and ${inReach(access, filter ? { filter } : {})}
    ${asked.by === '' ? sql`` : sql`where seen.create_by = ${asked.by}`}
    order by ${newestFirst} limit ${perPage + 1}`.execute(tx)
  const shown = rows.slice(0, perPage)
  const records = shown.map(row => fromColumns(def, row, place))
  const names = await readRecordNames(tx, access, records)
  const people = await readRealnames(
    tx,
    shown.map(row => row.log_by),
  )
  const last = rows.length > perPage ? shown.at(-1)?.log_place : await endOfSeen(tx, seen)
  return {
    records: shown.map((row, index) => ({
      id: toVersionId(dataTableOf(base), row.log_record, row.log_version + 1),
      dataTable: dataTableOf(base),
      dataId: row.log_record,
      dataName: names[index] ?? '',
      dataVersion: row.log_version + 1,
      createBy: row.log_by,
      createByName: (row.log_by && people.get(row.log_by)) ?? null,
      createTime: formatTime(row.log_time),
      isDeleted: row.is_deleted,
    })),
    next: last ?? null,
  }
}

const newestFirst = sql`seen.create_time desc, seen.data_id desc, seen.data_version desc`

/** A place in that order, as a page is asked for by it: to the microsecond, as the table has it. */
const placeOf = sql<string>`concat_ws('_', (extract(epoch from seen.create_time) * 1000000)::bigint, seen.data_id, seen.data_version)`
const placeForm = /^(?<micros>\d{1,16})_(?<id>[0-9a-f-]{36})_(?<version>\d{1,9})$/

/** What comes behind a place; everything where none is given. */
function behind(place: string): RawBuilder<unknown> {
  if (place === '') return sql``
  const { micros = '', id = '', version = '' } = placeForm.exec(place)?.groups ?? {}
  if (!isId(id)) throw refused('没有这一页，请重新查询')
  return sql`and (seen.create_time, seen.data_id, seen.data_version)
    < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid, ${version}::int)`
}

/** The changes of a table or of some of its records from a place on, whoever may see them. */
function changesOf(
  { base, session }: Access,
  records: readonly string[] | undefined,
  after: string,
): RawBuilder<unknown> {
  return sql`
    select seen.data_id, seen.data_version, seen.create_by, seen.create_time from sys_history seen
    where seen.tenant_id = ${session.tenantId} and seen.data_table = ${base.table} ${behind(after)}
      ${records ? sql`and seen.data_id = any(${records}::uuid[])` : sql``}
    order by ${newestFirst}`
}

/** The last change that a page has looked at, where there may be more behind it. */
async function endOfSeen(tx: Tx, seen: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ place: string }>`
    select ${placeOf} as place from (${seen} offset ${maxSeen - 1} limit 1) seen`.execute(tx)
  return rows[0]?.place
}

const inReach = (access: Access, wanted: { filter?: Filter }): RawBuilder<unknown> =>
  seesBin(access)
    ? sql`(${reachableCondition(access, wanted)} or ${reachableCondition(access, { ...wanted, bin: 'deleted' })})`
    : reachableCondition(access, wanted)
