import type { DateKind } from './dates.ts'
import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'
import { builtInDateKind, dateKindOfFormat } from './number-formats.ts'
import { readTags } from './read-tags.ts'
import type { ZipArchive } from './zip-in.ts'

/** For each cell format of the workbook, in their order, what kind of date it shows, if any. */
export async function readDateStyles(zip: ZipArchive, part: string, limits: Limits): Promise<Array<DateKind | null>> {
  const custom = new Map<number, DateKind | null>()
  const formatIds: number[] = []
  let insideCellFormats = false
  await readTags(zip, part, limits, {
    open(tag, xml) {
      if (tag === 'cellXfs') insideCellFormats = true
      const id = Number(xml.attribute('numFmtId') ?? 0)
      // Formats of conditional rules come later in the part and may use the numbers again.
      if (tag === 'numFmt' && !custom.has(id)) custom.set(id, dateKindOfFormat(xml.attribute('formatCode') ?? ''))
      if (tag === 'xf' && insideCellFormats) formatIds.push(id)
      if (formatIds.length > limits.styles || custom.size > limits.styles) throw new SpreadsheetError('tooLarge')
    },
    close(tag) {
      if (tag === 'cellXfs') insideCellFormats = false
    },
  })
  return formatIds.map(id => (custom.has(id) ? (custom.get(id) ?? null) : builtInDateKind(id)))
}
