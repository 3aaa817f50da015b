import type { ImportKind } from '@xw/shared/wire/imports'
import { invalid } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Access } from '../../../resource/access.ts'
import { findTargetBatch, readBatches } from '../../degree/batch/index.ts'

interface BatchChoice {
  kind: ImportKind
  /** The chosen batch as it came from the client; empty for all batches. */
  batchId: unknown
}

/**
 * Finds the id of the batch that an import is about. New records go into the chosen batch or the open one. An update covers
 * the records of the chosen batch, or of all; whether each can still be changed is checked record by record.
 */
export async function resolveImportBatch(
  tx: Tx,
  access: Access,
  { kind, batchId }: BatchChoice,
): Promise<string | null> {
  const chosen = typeof batchId === 'string' && batchId !== '' ? batchId : null
  if (kind === 'update' && chosen === null) return null
  const batches = await readBatches(tx, access.session.tenantId)
  if (kind === 'add') return (await findTargetBatch(tx, access, { batches, batchId: chosen }))?.id ?? null
  const found = batches.find(({ id, xwbslbm }) => id === chosen && xwbslbm === access.base.only?.value)
  if (!found) throw invalid({ batchId: '所选采集批次不存在' })
  return found.id
}
