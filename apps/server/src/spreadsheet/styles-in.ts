import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'
import { readTags } from './read-tags.ts'
import { type NumberDisplay, shownByBuiltIn, shownByFormat } from './shown-text.ts'
import type { ZipArchive } from './zip-in.ts'

/** Reads how each cell format of the workbook displays numbers, in their order. */
export async function readStyles(zip: ZipArchive, part: string, limits: Limits): Promise<NumberDisplay[]> {
  const custom = new Map<number, NumberDisplay>()
  const formatIds: number[] = []
  await readTags(zip, part, limits, {
    open(tag, xml, parents) {
      if (tag !== 'numFmt' && tag !== 'xf') return
      const id = Number(xml.attribute('numFmtId') ?? 0)
      const [, list] = parents
      // The enclosing tag is compared, because formats of conditional rules use the same numbers for other things.
      if (tag === 'numFmt' && list === 'numFmts') custom.set(id, shownByFormat(xml.attribute('formatCode') ?? ''))
      if (tag === 'xf' && list === 'cellXfs') formatIds.push(id)
      if (formatIds.length > limits.styles || custom.size > limits.styles) throw new SpreadsheetError('tooLarge')
    },
  })
  return formatIds.map(id => (custom.has(id) ? (custom.get(id) ?? null) : shownByBuiltIn(id)))
}
