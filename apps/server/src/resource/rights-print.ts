import { createHash } from 'node:crypto'
import type { Access } from './access.ts'
import { excelColumns } from './export.ts'

/** What decides which rows and values of a resource a file holds, in a few letters: the same while nothing of it changes. */
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
