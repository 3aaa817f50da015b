import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { can } from '@xw/shared/permission/can'
import { sql } from 'kysely'
import { forbidden, refused } from '../../../lib/errors.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import type { Engine } from '../../../resource/engine.ts'
import type { Caller } from '../../../resource/within.ts'
import { conditionOf, type Reached, reach, readCounted } from '../dashboard/index.ts'
import { type Asked, questionOf } from './asked.ts'

/** What a report is read by: whose it is, and what they asked for. */
export interface ReportGround {
  db: Db
  engine: Engine
  caller: Caller
  asked: Asked
}

const listPermission = `${degreeRecordTable.permission}:list`

/**
 * Counts over the records that were asked for, of which the caller's own lists show them. Nobody counts what they do not
 * list: whoever has the reports and not the records is told so.
 */
export function overRecords<T>(
  { db, engine, caller: { session }, asked }: ReportGround,
  read: (tx: Tx, reached: readonly Reached[]) => Promise<T>,
): Promise<T> {
  if (!can(session.grants, listPermission)) throw forbidden(listPermission)
  return db.inTenant(session.tenantId, async tx => {
    // One pass over all records of a school takes longer than a page of a list.
    await sql`set local statement_timeout = '60s'`.execute(tx)
    const counted = await readCounted(tx, session, asked.batch)
    const ofTypes = counted.filter(({ type }) => asked.types.includes(type))
    const reached = await reach(engine, { tx, session }, ofTypes)
    return read(
      tx,
      reached.map(one => narrowed(one, asked)),
    )
  })
}

function narrowed(one: Reached, asked: Asked): Reached {
  const question = questionOf(asked)
  if (Object.keys(question.conditions).length === 0) return one
  const condition = conditionOf(one, question)
  if (!condition) throw refused('您看不到院系或获学位日期，不能按它们筛选')
  return { ...one, which: sql`${one.which} and ${condition}` }
}
