import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { can } from '@xw/shared/permission/can'
import { recordBackupResource } from '@xw/shared/resources/xw/record-backup'
import { forbidden, notFound, refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import type { Engine, Resource } from '../../../resource/engine.ts'
import { findRecord } from '../../../resource/rows.ts'
import { textIn } from '../../../resource/stored.ts'
import type { Caller } from '../../../resource/within.ts'

export interface FoundBackup {
  id: string
  backupNo: string
  /** The degree type of its records. */
  type: string
  rowCount: number
}

/** Reads a backup that the caller reaches. Throws 404 for one of another type or school. */
export async function findBackup({ made }: Engine, caller: Caller, id: string): Promise<FoundBackup> {
  const found = await made
    .get(recordBackupResource.path)
    ?.actions.withAccess(caller, {}, (tx, access) => (isId(id) ? findRecord(tx, access, id) : Promise.resolve(null)))
  if (!found) throw notFound()
  return {
    id,
    backupNo: textIn(found, 'backupNo'),
    type: textIn(found, 'xwbslbm'),
    rowCount: Number(found.rowCount),
  }
}

const as = ({ session, origin }: Caller, permission: string): Caller => {
  if (!can(session.grants, permission)) throw forbidden(permission)
  return { session, origin: { ...origin, permission } }
}

/** Returns the caller with the rights of a reader: of a copy they see what the list of records would show them. */
const asReader = (caller: Caller): Caller => as(caller, `${degreeRecordTable.permission}:list`)
/** Returns the caller with the rights of an editor: a restore may write what an edit may. */
export const asEditor = (caller: Caller): Caller => as(caller, `${degreeRecordTable.permission}:edit`)

export function getRecordResource({ made }: Engine): Resource {
  const records = made.get(degreeRecordTable.path)
  if (!records) throw refused('系统已没有此类数据')
  return records
}

/** Runs a function on a backup, with the caller's rights to its records. */
export async function withCopies<T>(
  engine: Engine,
  { caller, backupId, toWrite = false }: { caller: Caller; backupId: string; toWrite?: boolean },
  run: (tx: Tx, access: Access, found: FoundBackup) => Promise<T>,
): Promise<T> {
  const found = await findBackup(engine, caller, backupId)
  const who = toWrite ? asEditor(caller) : asReader(caller)
  return getRecordResource(engine).actions.withAccess(who, { xwlx: found.type }, (tx, access) => run(tx, access, found))
}
