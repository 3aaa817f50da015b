import { invalid } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { findTargetBatch, readBatches } from '../../degree/batch/index.ts'
import type { ImportKind } from './importable.ts'

interface Asked {
  kind: ImportKind
  /** As it was chosen; nothing where all collections were. */
  batchId: unknown
}

/**
 * The collection that an import is about, by its id. New records come into the chosen one, or into the one under way; an
 * update is about the records of the chosen one, or about all, and whether they can still be changed is each record's own
 * matter.
 */
export async function entryOf(tx: Tx, access: Access, { kind, batchId }: Asked): Promise<string | null> {
  const chosen = typeof batchId === 'string' && batchId !== '' ? batchId : null
  if (kind === 'update' && chosen === null) return null
  const batches = await readBatches(tx, access.session.tenantId)
  if (kind === 'add') return (await findTargetBatch(tx, access, { batches, batchId: chosen }))?.id ?? null
  const found = batches.find(({ id, xwbslbm }) => id === chosen && xwbslbm === access.base.only?.value)
  if (!found) throw invalid({ batchId: '所选采集批次不存在' })
  return found.id
}
