import { type DegreeTypeCode, degreeTypes } from '@xw/shared/degree/types'
import { recordsPath } from '@xw/shared/wire/record-paths'
import type { Tx } from '../../../plugins/db.ts'
import type { Session } from '../../../plugins/session.ts'
import { type Access, readAccess } from '../../../resource/access.ts'
import type { Engine } from '../../../resource/engine.ts'

/**
 * One caller's access to the records of each degree type, for features that concern records without being a list of
 * them.
 */
export type RecordAccess = ReadonlyMap<DegreeTypeCode, Access>

const isOwnType = ({ reach, xwbslbms }: Session, type: DegreeTypeCode) =>
  xwbslbms.includes(type) || !['types', 'depart'].includes(reach)

/**
 * Reads the access type by type. `action` is the permission that admitted the caller, when it is not the list's own.
 */
export async function readRecordAccess(
  { made, ground }: Engine,
  tx: Tx,
  { session, action }: { session: Session; action?: string },
): Promise<RecordAccess> {
  const records = made.get(recordsPath)
  if (!records) throw new Error('there are no degree records')
  const access = new Map<DegreeTypeCode, Access>()
  for (const { code } of degreeTypes)
    if (isOwnType(session, code)) {
      const def = await records.source.resolve(tx, session, { xwlx: code })
      access.set(code, await readAccess(tx, def, session, { ...ground, ...(action && { action }) }))
    }
  return access
}
