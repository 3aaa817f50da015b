import { findDegreeType } from '@xw/shared/degree/types'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import type { Access } from '../../../resource/access.ts'
import type { Engine } from '../../../resource/engine.ts'
import { reachableCondition } from '../../../resource/rows.ts'
import { type RecordAccess, readRecordAccess } from '../../degree/record-reach/index.ts'

const accessBySession = new WeakMap<Session, RecordAccess>()

/** Reads it when a call begins. The hooks of a list find it by the session, since some of them cannot wait. */
export async function loadRecordAccess(engine: Engine, tx: Tx, session: Session): Promise<void> {
  accessBySession.set(session, await readRecordAccess(engine, tx, { session }))
}

function getRecordAccess({ session }: Pick<Access, 'session'>): RecordAccess {
  const access = accessBySession.get(session)
  if (!access) throw new Error('the access to records is loaded when a call begins')
  return access
}

/** The records of one type as the caller has them; null for a type that is not theirs. */
export function findRecordAccess(caller: Pick<Access, 'session'>, type: string): Access | null {
  const known = findDegreeType(type)
  return (known && getRecordAccess(caller).get(known.code)) ?? null
}

/**
 * A condition on the record `t` and the line `line`: the caller reaches the record, and sees the ID number if it is what
 * the line names people by.
 */
export function comparableRecords(caller: Pick<Access, 'session'>): RawBuilder<SqlBool> {
  const types = [...getRecordAccess(caller).values()].map(access => {
    const seesNumber = Object.hasOwn(access.def.fields, 'zjhm')
    return sql`(${reachableCondition(access)}${seesNumber ? sql`` : sql` and line.zjhm_hash is null`})`
  })
  return types.length > 0 ? sql<SqlBool>`(${sql.join(types, sql` or `)})` : sql<SqlBool>`false`
}
