import { findDegreeType } from '@xw/shared/degree/types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Access } from '../../../resource/access.ts'
import type { Engine } from '../../../resource/engine.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { type RecordAccess, readRecordAccess } from '../../degree/record-reach/index.ts'

const accessBySession = new WeakMap<Session, RecordAccess>()

/** Loads the caller's access to records when a call begins. Hooks find it by the session: some of them cannot await. */
export async function loadRecordAccess(engine: Engine, tx: Tx, session: Session): Promise<void> {
  accessBySession.set(session, await readRecordAccess(engine, tx, { session }))
}

function getRecordAccess({ session }: Pick<Access, 'session'>): RecordAccess {
  const access = accessBySession.get(session)
  if (!access) throw new Error('the access to records is loaded when a call begins')
  return access
}

/** Finds the caller's access to the records of a degree type. Returns null when the caller has none. */
export function findRecordAccess(caller: Pick<Access, 'session'>, type: string): Access | null {
  const known = findDegreeType(type)
  return (known && getRecordAccess(caller).get(known.code)) ?? null
}

/**
 * Returns a condition on the record `t` and the decision line `line`: the caller reaches the record, and may see ID
 * numbers when the line identifies its person by one.
 */
export function comparableRecords(caller: Pick<Access, 'session'>): RawBuilder<SqlBool> {
  const types = [...getRecordAccess(caller).values()].map(access => {
    const seesNumber = Object.hasOwn(access.def.fields, 'zjhm')
    return sql`(${reachableCondition(access)}${seesNumber ? sql`` : sql` and line.zjhm_hash is null`})`
  })
  return types.length > 0 ? sql<SqlBool>`(${sql.join(types, sql` or `)})` : sql<SqlBool>`false`
}
