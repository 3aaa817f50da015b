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
import { findMatchingRecords } from './meant.ts'
import { canSeeRecycleBin, readRecordNames } from './record.ts'
import { dataTableOf } from './tables.ts'

interface ChangeListQuery {
  /** The id of a record, or its name. */
  keyword: string
  /** The user who made the change. */
  by: string
  /** The position at which the previous page ended. */
  after: string
}

const perPage = 20
/** The most changes that a page examines. A caller who reaches few of many records continues with the next page. */
const maxExamined = 2_000

interface ChangeRow extends Record<string, unknown> {
  log_record: string
  log_version: number
  log_by: string | null
  log_time: Date
  log_place: string
  is_deleted: boolean
}

/** SY-10: lists the changes of one table, newest first, limited to records that the caller reaches. */
export async function listChanges(tx: Tx, access: Access, asked: ChangeListQuery): Promise<DataLogPage> {
  const { def, base, place } = access
  const { ids, filter } = await findMatchingRecords(tx, access, asked.keyword)
  const seen = selectChanges(access, ids, asked.after)
  const isDeleted = base.recycleBin ? sql`t.del_flag = '1'` : sql`false`
  const { rows } = await sql<ChangeRow>`
    with seen as materialized (${seen} limit ${maxExamined})
    select seen.data_id as log_record, seen.data_version as log_version, seen.create_by as log_by,
      seen.create_time as log_time, ${position} as log_place, ${isDeleted} as is_deleted, ${selectedColumns(def)}
    from seen join ${sql.table(base.table)} t on t.id = seen.data_id and ${buildReachCondition(access, filter ? { filter } : {})}
    ${asked.by === '' ? sql`` : sql`where seen.create_by = ${asked.by}`}
    order by ${newestFirst} limit ${perPage + 1}`.execute(tx)
  const shown = rows.slice(0, perPage)
  const records = shown.map(row => fromColumns(def, row, place))
  const names = await readRecordNames(tx, access, records)
  const people = await readRealnames(
    tx,
    shown.map(row => row.log_by),
  )
  const last = rows.length > perPage ? shown.at(-1)?.log_place : await findLastExamined(tx, seen)
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

/**
 * The position of a change in that order, to the microsecond as the table stores it. Clients pass it to get the next page.
 */
const position = sql<string>`concat_ws('_', (extract(epoch from seen.create_time) * 1000000)::bigint, seen.data_id, seen.data_version)`
const positionPattern = /^(?<micros>\d{1,16})_(?<id>[0-9a-f-]{36})_(?<version>\d{1,9})$/

/** The condition for changes after a position; none for the first page. */
function afterPosition(place: string): RawBuilder<unknown> {
  if (place === '') return sql``
  const { micros = '', id = '', version = '' } = positionPattern.exec(place)?.groups ?? {}
  if (!isId(id)) throw refused('没有这一页，请重新查询')
  return sql`and (seen.create_time, seen.data_id, seen.data_version)
    < (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${id}::uuid, ${version}::int)`
}

/** Selects the changes of a table, or of some of its records, after a position, without regard to reach. */
function selectChanges(
  { base, session }: Access,
  records: readonly string[] | undefined,
  after: string,
): RawBuilder<unknown> {
  return sql`
    select seen.data_id, seen.data_version, seen.create_by, seen.create_time from sys_history seen
    where seen.tenant_id = ${session.tenantId} and seen.data_table = ${base.table} ${afterPosition(after)}
      ${records ? sql`and seen.data_id = any(${records}::uuid[])` : sql``}
    order by ${newestFirst}`
}

/** Returns the position of the last examined change when there may be more. */
async function findLastExamined(tx: Tx, seen: RawBuilder<unknown>): Promise<string | undefined> {
  const { rows } = await sql<{ place: string }>`
    select ${position} as place from (${seen} offset ${maxExamined - 1} limit 1) seen`.execute(tx)
  return rows[0]?.place
}

const buildReachCondition = (access: Access, wanted: { filter?: Filter }): RawBuilder<unknown> =>
  canSeeRecycleBin(access)
    ? sql`(${reachableCondition(access, wanted)} or ${reachableCondition(access, { ...wanted, bin: 'deleted' })})`
    : reachableCondition(access, wanted)
