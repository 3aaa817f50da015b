import { createHash } from 'node:crypto'
import type { Access } from './access.ts'
import { excelColumns } from './export.ts'

/**
 * Returns a hash of everything that decides which rows and values a caller's export contains. It changes when any of
 * it does.
 */
export const fingerprintRights = ({ def, masked, scope }: Access): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        excelColumns(def, 'export').map(({ key }) => key),
        Object.keys(def.fields),
        [...masked].toSorted(),
        scope,
      ]),
    )
    .digest('base64url')
