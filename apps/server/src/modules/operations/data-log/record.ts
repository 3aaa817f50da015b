import { can } from '@xw/shared/permission/can'
import { getRecordName } from '@xw/shared/resource/record-name'
import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { showWithTexts } from '../../../resource/list.ts'
import { findRecord } from '../../../resource/rows.ts'
import type { RecordValues } from '../../../resource/stored.ts'

/** Tells whether the caller may look into the recycle bin of the table. */
export const canSeeRecycleBin = ({ base, session }: Access): boolean =>
  base.recycleBin === true && can(session.grants, `${base.permission}:recycleBin`)

/** Loads the present record, in use or in the recycle bin. A purged record is not found, and so its history is not shown. */
export async function loadPresentRecord(tx: Tx, access: Access, id: string): Promise<RecordValues> {
  const inUse = isId(id) ? await findRecord(tx, access, id) : null
  const record =
    inUse ?? (isId(id) && canSeeRecycleBin(access) ? await findRecord(tx, access, id, { bin: 'deleted' }) : null)
  if (!record) throw notFound()
  return record
}

/** Loads the names of records as the caller sees them. */
export const readRecordNames = async (tx: Tx, access: Access, records: RecordValues[]): Promise<string[]> =>
  (await showWithTexts(tx, access, records)).map(record => getRecordName(access.def, record))
