import { type DegreeTypeCode, degreeTypes, findDegreeType } from '@xw/shared/degree/types'
import { recordsPath } from '@xw/shared/wire/record-paths'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Tx } from '../../plugins/db.ts'
import type { Session } from '../../plugins/session.ts'
import { type Access, readAccess } from '../../resource/access.ts'
import type { Engine } from '../../resource/engine.ts'
import { reachable } from '../../resource/rows.ts'

/** The records of each degree type as somebody has them who works with a council's list. */
type RecordAccess = ReadonlyMap<DegreeTypeCode, Access>

const kept = new WeakMap<Session, RecordAccess>()

const isOwnType = ({ reach, xwbslbms }: Session, type: DegreeTypeCode) =>
  xwbslbms.includes(type) || !['types', 'depart'].includes(reach)

/** Reads it when a call begins. The hooks of a list find it by the session, since some of them cannot wait. */
export async function loadRecordAccess({ made, ground }: Engine, tx: Tx, session: Session): Promise<void> {
  const records = made.get(recordsPath)
  if (!records) throw new Error('there are no degree records')
  const access = new Map<DegreeTypeCode, Access>()
  for (const { code } of degreeTypes)
    if (isOwnType(session, code)) {
      const def = await records.source.resolve(tx, session, { xwlx: code })
      access.set(code, await readAccess(tx, def, session, ground))
    }
  kept.set(session, access)
}

function recordAccessOf({ session }: Pick<Access, 'session'>): RecordAccess {
  const access = kept.get(session)
  if (!access) throw new Error('the access to records is loaded when a call begins')
  return access
}

/** The records of one type as the caller has them; null for a type that is not theirs. */
export function findRecordAccess(caller: Pick<Access, 'session'>, type: string): Access | null {
  const known = findDegreeType(type)
  return (known && recordAccessOf(caller).get(known.code)) ?? null
}

/**
 * A condition on the record `t` and the line `line`: the caller reaches the record, and sees the ID number if it is what
 * the line names people by.
 */
export function comparableRecords(caller: Pick<Access, 'session'>): RawBuilder<SqlBool> {
  const types = [...recordAccessOf(caller).values()].map(access => {
    const seesNumber = Object.hasOwn(access.def.fields, 'zjhm')
    return sql`(${reachable(access)}${seesNumber ? sql`` : sql` and line.zjhm_hash is null`})`
  })
  return types.length > 0 ? sql<SqlBool>`(${sql.join(types, sql` or `)})` : sql<SqlBool>`false`
}
