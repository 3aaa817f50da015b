import { certificatePrinterResource } from '@xw/shared/resources/xw/certificate-printer'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import { isId } from '../../../lib/ids.ts'
import type { Tx } from '../../../plugins/db.ts'

/** The correction for a printer that prints off position: offsets in millimetres, scales as factors. */
export interface Calibration {
  offsetX: number
  offsetY: number
  scaleX: number
  scaleY: number
}

export const uncalibrated: Calibration = { offsetX: 0, offsetY: 0, scaleX: 1, scaleY: 1 }

interface StoredPrinter {
  id: string
  name: string
  x: string
  y: string
  scaleX: string
  scaleY: string
}

/** Lists the printers of a school, ordered by name. */
export const readPrinters = async (tx: Tx, tenantId: number): Promise<StoredPrinter[]> =>
  (
    await sql<StoredPrinter>`
      select id, name, move_right as x, move_down as y, scale_across as "scaleX", scale_down as "scaleY"
      from ${sql.table(certificatePrinterResource.table)} where tenant_id = ${tenantId} order by name`.execute(tx)
  ).rows

/** Reads the calibration of a printer. Returns `uncalibrated` when `id` is null. Throws when the printer is gone. */
export async function readCalibration(tx: Tx, tenantId: number, id: string | null): Promise<Calibration> {
  if (id === null) return uncalibrated
  const printer = isId(id) ? (await readPrinters(tx, tenantId)).find(one => one.id === id) : undefined
  if (!printer) throw refused('打印机不存在，可能已被删除')
  const { x, y, scaleX, scaleY } = printer
  return { offsetX: Number(x), offsetY: Number(y), scaleX: Number(scaleX) / 100, scaleY: Number(scaleY) / 100 }
}
