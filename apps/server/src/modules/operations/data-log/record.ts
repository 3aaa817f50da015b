import { can } from '@xw/shared/permission/can'
import { getRecordName } from '@xw/shared/resource/record-name'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { showWithTexts } from '../../../resource/list.ts'
import { findRecord } from '../../../resource/rows.ts'
import type { RecordValues } from '../../../resource/stored.ts'

/** Whether the caller may look into the recycle bin of the table. */
export const seesBin = ({ base, session }: Access): boolean =>
  base.recycleBin === true && can(session.grants, `${base.permission}:recycleBin`)

/** The record as it is now, in use or in the recycle bin. What was deleted for good has no past to be shown either. */
export async function readNow(tx: Tx, access: Access, id: string): Promise<RecordValues> {
  const inUse = isId(id) ? await findRecord(tx, access, id) : null
  const record = inUse ?? (isId(id) && seesBin(access) ? await findRecord(tx, access, id, { bin: 'deleted' }) : null)
  if (!record) throw notFound()
  return record
}

/** What people call some records by, as the caller sees them. */
export const readRecordNames = async (tx: Tx, access: Access, records: RecordValues[]): Promise<string[]> =>
  (await showWithTexts(tx, access, records)).map(record => getRecordName(access.def, record))
