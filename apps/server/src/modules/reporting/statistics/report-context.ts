import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { can } from '@xw/shared/permission/can'
import { sql } from 'kysely'
import { forbidden, refused } from '../../../lib/errors.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Caller } from '../../../resource/within.ts'
import { buildCondition, type CountedRecords, resolveCountedTypes, selectCountedRecords } from '../figures/index.ts'
import { type ReportQuery, toRecordQuestion } from './report-query.ts'

/** The caller of a report and their query. */
export interface ReportContext {
  db: Db
  engine: Engine
  caller: Caller
  asked: ReportQuery
}

const listPermission = `${degreeRecordTable.permission}:list`

/**
 * Counts over the records of the query that the caller’s lists show. Throws 403 for a caller who may see reports but not the
 * list of records.
 */
export function countOverRecords<T>(
  { db, engine, caller: { session }, asked }: ReportContext,
  read: (tx: Tx, reached: readonly CountedRecords[]) => Promise<T>,
): Promise<T> {
  if (!can(session.grants, listPermission)) throw forbidden(listPermission)
  return db.inTenant(session.tenantId, async tx => {
    // One pass over all records of a school takes longer than a page of a list.
    await sql`set local statement_timeout = '60s'`.execute(tx)
    const counted = await resolveCountedTypes(tx, session, asked.batch)
    const ofTypes = counted.filter(({ type }) => asked.types.includes(type))
    const reached = await selectCountedRecords(engine, { tx, session }, ofTypes)
    return read(
      tx,
      reached.map(one => narrowToQuery(one, asked)),
    )
  })
}

function narrowToQuery(one: CountedRecords, asked: ReportQuery): CountedRecords {
  const question = toRecordQuestion(asked)
  if (Object.keys(question.conditions).length === 0) return one
  const condition = buildCondition(one, question)
  if (!condition) throw refused('您看不到院系或获学位日期，不能按它们筛选')
  return { ...one, condition: sql`${one.condition} and ${condition}` }
}
