import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'
import { readTags } from './read-tags.ts'
import { type Relationship, readRelationships } from './relationships.ts'
import type { NumberDisplay } from './shown-text.ts'
import { readStyles } from './styles-in.ts'
import type { ZipArchive } from './zip-in.ts'

interface SheetList {
  sheets: Array<{ name: string; hidden: boolean; part: string }>
  date1904: boolean
}

/** The parts of a workbook that are needed to read the rows of its sheets. */
export interface Workbook extends SheetList {
  sharedStringsPart: string | null
  styles: NumberDisplay[]
}

const isTrue = (value: string | null): boolean => value === '1' || value === 'true'

async function findWorkbook(zip: ZipArchive, limits: Limits): Promise<string> {
  const [main] = (await readRelationships(zip, '', limits)).filter(({ type }) => type === 'officeDocument')
  if (main?.part.endsWith('.bin'))
    throw new SpreadsheetError('notSpreadsheet', '不支持 .xlsb 格式，请另存为 .xlsx 文件后重新上传')
  // The name of the part differs between programs; a document of another kind has no list of sheets.
  if (!main) throw new SpreadsheetError('notSpreadsheet')
  return main.part
}

/** Refuses files with macros. They never run here, but an accepted file may be handed on to other users. */
async function refuseMacros(zip: ZipArchive, limits: Limits): Promise<void> {
  const parts = [...zip.names]
  if (parts.some(name => name.endsWith('vbaproject.bin') || name.includes('/macrosheets/')))
    throw new SpreadsheetError('macro')
  if (!zip.names.has('[content_types].xml')) return
  await readTags(zip, '[content_types].xml', limits, {
    open(_, xml) {
      if (xml.attribute('ContentType')?.includes('macroEnabled')) throw new SpreadsheetError('macro')
    },
  })
}

async function readSheetList(
  zip: ZipArchive,
  part: string,
  related: Relationship[],
  limits: Limits,
): Promise<SheetList> {
  const list: SheetList = { sheets: [], date1904: false }
  await readTags(zip, part, limits, {
    open(tag, xml, parents) {
      if (parents.length === 0 && tag !== 'workbook') throw new SpreadsheetError('notSpreadsheet')
      if (tag === 'workbookPr' && parents.length === 1) list.date1904 = isTrue(xml.attribute('date1904'))
      if (tag !== 'sheet' || parents[1] !== 'sheets') return
      const id = xml.attribute(':id')
      const target = related.find(found => found.type === 'worksheet' && found.id === id)
      // Chart sheets and sheets whose part is missing have no rows.
      if (!target || !zip.names.has(target.part)) return
      // Programs write other values as well; only these two hide a sheet.
      const hidden = /^(?:hidden|veryHidden)$/i.test(xml.attribute('state') ?? '')
      list.sheets.push({ name: xml.attribute('name') ?? '', hidden, part: target.part })
      if (list.sheets.length <= limits.sheets) return
      throw new SpreadsheetError('tooLarge', `工作表超过 ${limits.sheets} 个，请拆分后分次上传`)
    },
  })
  if (list.sheets.length === 0) throw new SpreadsheetError('damaged')
  return list
}

/** Finds the sheets of a workbook, and the parts to which their cells refer. */
export async function readWorkbook(zip: ZipArchive, limits: Limits): Promise<Workbook> {
  // The kind of the workbook is checked first, because a binary workbook has parts that look like those of macros.
  const part = await findWorkbook(zip, limits)
  await refuseMacros(zip, limits)
  const related = await readRelationships(zip, part, limits)
  const partOf = (type: string) => related.find(found => found.type === type && zip.names.has(found.part))?.part ?? null
  const styles = partOf('styles')
  return {
    ...(await readSheetList(zip, part, related, limits)),
    sharedStringsPart: partOf('sharedStrings'),
    styles: styles === null ? [] : await readStyles(zip, styles, limits),
  }
}
