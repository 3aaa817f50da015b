import { open, readFile, stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { SpreadsheetError } from './errors.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { isCut, isOle, oleNames } from './ole.ts'
import { readCsv } from './read-csv.ts'
import { isOds, readOds } from './read-ods.ts'
import { readXlsx } from './read-xlsx.ts'
import type { Spreadsheet } from './types.ts'
import { openZip, type ZipSource } from './zip-in.ts'

const headBytes = 4096
const saveAgain = '请用 Excel 或 WPS 打开后另存为 .xlsx 文件，再重新上传'

async function readHead(file: string, limits: Limits): Promise<Buffer> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    if (size === 0) throw new SpreadsheetError('empty')
    if (size > limits.fileBytes) {
      throw new SpreadsheetError('tooLarge', `文件不能超过 ${limits.fileBytes / 1024 / 1024} MB，请拆分后分次上传`)
    }
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

async function openPackage(source: ZipSource, limits: Limits): Promise<Spreadsheet> {
  const zip = await openZip(source, limits)
  const isOpenDocument = await isOds(zip).finally(() => zip.close())
  return isOpenDocument
    ? { format: 'ods', sheets: await readOds(source, limits) }
    : { format: 'xlsx', sheets: await readXlsx(source, limits) }
}

async function openOle(file: string, head: Buffer, limits: Limits): Promise<Spreadsheet> {
  const names = await oleNames(file, ['encryptedpackage', 'workbook', 'book', '_vba_project_cur'])
  if (names.has('encryptedpackage')) {
    const { openWithoutPassword } = await import('./default-password.ts')
    const inner = openWithoutPassword(await readFile(file))
    if (inner === null) throw new SpreadsheetError('encrypted')
    return openPackage(inner, limits)
  }
  if (names.size === 0) {
    const { size } = await stat(file)
    throw new SpreadsheetError(isCut(head, size) ? 'damaged' : 'notSpreadsheet')
  }
  if (names.has('_vba_project_cur')) throw new SpreadsheetError('macro')
  // Loaded on demand, because loading the library takes longer than reading most files.
  const { readXls } = await import('./read-xls.ts')
  return { format: 'xls', sheets: await readXls(file, limits) }
}

const startsHtml = /^\s*(?:<(?:!doctype\s+html|html|head|body|table|meta|div|style)\b|MIME-Version:)/i
const startsXml = /^\s*<\?xml\b/i

/**
 * Recognises HTML and XML in a file that only its name makes a spreadsheet. Many systems export such files, because
 * Excel opens them.
 */
function markupOf(text: string): 'HTML' | 'XML' | null {
  if (startsHtml.test(text)) return 'HTML'
  if (!startsXml.test(text)) return null
  return /<html\b/i.test(text) ? 'HTML' : 'XML'
}

function refuseText(markup: 'HTML' | 'XML' | null): never {
  const content = { HTML: '网页（HTML）', XML: ' XML 文本', text: '文本（如 CSV）' }[markup ?? 'text']
  throw new SpreadsheetError('notSpreadsheet', `文件内容是${content}，不是真正的 Excel 文件，${saveAgain}`)
}

/**
 * Reads a spreadsheet in this process: the reading child calls it for uploaded files, other code only for files that
 * the product wrote. The content decides the format; the name decides only whether a text is a .csv.
 */
export async function readSpreadsheet(
  file: string,
  { name, limits = defaultLimits }: { name: string; limits?: Limits },
): Promise<Spreadsheet> {
  const head = await readHead(file, limits)
  if (head.subarray(0, 2).toString('latin1') === 'PK') return openPackage(file, limits)
  if (isOle(head)) return openOle(file, head, limits)
  if (/[\0-\x08\x0e-\x1f]/.test(head.toString('latin1'))) throw new SpreadsheetError('notSpreadsheet')
  const markup = markupOf(head.toString('utf8').replace(/^\ufeff/, ''))
  if (markup !== null || extname(name).toLowerCase() !== '.csv') refuseText(markup)
  return { format: 'csv', sheets: [readCsv(file, limits)] }
}
