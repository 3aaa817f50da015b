import { notFound } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { findRecord } from '../../../resource/rows.ts'
import type { RecordValues } from '../../../resource/stored.ts'

/** Loads a review that the caller reaches, or throws 404. Locks its row when `forWrite` is true. */
export async function findReview(tx: Tx, access: Access, id: string, forWrite = false): Promise<RecordValues> {
  const found = isId(id) ? await findRecord(tx, access, id, { forWrite }) : null
  if (!found) throw notFound()
  return found
}
