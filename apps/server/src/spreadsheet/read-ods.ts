import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'
import { MergedCells } from './merged-cells.ts'
import { OdsRows } from './ods-rows.ts'
import { readTags } from './read-tags.ts'
import type { Sheet, SheetRow } from './types.ts'
import { XmlScanner } from './xml-scanner.ts'
import { openZip, type ZipArchive, type ZipSource } from './zip-in.ts'

const content = 'content.xml'
const manifest = 'meta-inf/manifest.xml'

/** Whether an archive is an OpenDocument spreadsheet. */
export async function isOds(zip: ZipArchive): Promise<boolean> {
  if (!zip.names.has('mimetype')) return false
  let type = ''
  for await (const chunk of zip.read('mimetype')) type += chunk.toString('latin1')
  return type.startsWith('application/vnd.oasis.opendocument.spreadsheet')
}

async function refuseLocked(zip: ZipArchive, limits: Limits): Promise<void> {
  if ([...zip.names].some(name => name.startsWith('basic/') && !name.includes('script-l')))
    throw new SpreadsheetError('macro')
  if (!zip.names.has(manifest)) return
  await readTags(zip, manifest, limits, {
    open(tag) {
      if (tag === 'encryption-data') throw new SpreadsheetError('encrypted')
    },
  })
}

/** Reads the rows of one table. OpenDocument stores merged cells with the cells themselves. */
async function* readRows(source: ZipSource, index: number, limits: Limits): AsyncGenerator<SheetRow> {
  const zip = await openZip(source, limits)
  try {
    const rows = new OdsRows(index, limits)
    const merged = new MergedCells([])
    const scanner = new XmlScanner(rows, limits)
    for await (const chunk of zip.read(content)) {
      scanner.write(chunk)
      for (const { row, spans } of rows.take()) {
        merged.add(spans)
        yield merged.spread(row)
      }
      if (rows.isOver) return
    }
    scanner.end()
  } finally {
    zip.close()
  }
}

/** Reads the sheets of an .ods file. */
export async function readOds(source: ZipSource, limits: Limits): Promise<Sheet[]> {
  const zip = await openZip(source, limits)
  try {
    await refuseLocked(zip, limits)
    const names: { name: string; style: string | null }[] = []
    const hiddenStyles = new Set<string>()
    let style = ''
    const handler = {
      open(xml: XmlScanner) {
        const tag = xml.localName()
        if (tag === 'style') style = xml.attribute('style:name') ?? ''
        if (tag === 'table-properties' && xml.attribute('table:display') === 'false') hiddenStyles.add(style)
        if (tag !== 'table' || xml.prefix() !== 'table') return
        names.push({ name: xml.attribute('table:name') ?? '', style: xml.attribute('table:style-name') })
        if (names.length > limits.sheets)
          throw new SpreadsheetError('tooLarge', `工作表超过 ${limits.sheets} 个，请拆分后分次上传`)
      },
      text: () => {},
      close: () => {},
    }
    const scanner = new XmlScanner(handler, limits)
    for await (const chunk of zip.read(content)) scanner.write(chunk)
    scanner.end()
    if (names.length === 0) throw new SpreadsheetError('damaged')
    return names.map(({ name, style: own }, index) => ({
      name,
      hidden: own !== null && hiddenStyles.has(own),
      rows: () => readRows(source, index, limits),
    }))
  } finally {
    zip.close()
  }
}
