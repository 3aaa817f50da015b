import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ChildError, runCapped } from '../../lib/capped-child.ts'
import { refused } from '../../lib/errors.ts'
import { SpreadsheetError } from '../../spreadsheet/errors.ts'
import { defaultLimits } from '../../spreadsheet/limits.ts'
import { openZip } from '../../spreadsheet/zip-in.ts'

const childScript = fileURLToPath(import.meta.resolve('./word-child.ts'))
/** Its own dependencies lie beside it. */
const library = join(dirname(fileURLToPath(import.meta.resolve('mammoth'))), '../..')

const unpackedBytes = 64 * 1024 * 1024
const damaged = '上传失败，文件已损坏或不是 Word 文档，请用 Word 或 WPS 另存为 .docx 后重新上传'

/** FL-06: the text of a Word document as HTML, as its library makes it: to be cleaned before anybody sees it. */
export async function wordToHtml(file: string): Promise<string> {
  await assertSound(file)
  let printed = ''
  const child = { script: childScript, input: file, folders: [library], heapMegabytes: 256, silentMs: 30_000 }
  try {
    for await (const chunk of runCapped(child)) printed += chunk
  } catch (error) {
    if (error instanceof ChildError) throw refused('上传失败，文档过于复杂，请拆分后分次导入')
    throw error
  }
  const { html } = JSON.parse(printed) as { html: string | null }
  if (html === null) throw refused(damaged)
  return html
}

/** The library unpacks into memory that no limit of the process counts, so everything is unpacked once without keeping it. */
async function assertSound(file: string): Promise<void> {
  try {
    const zip = await openZip(file, { ...defaultLimits, unpackedBytes })
    try {
      if (!zip.names.has('word/document.xml')) throw refused(damaged)
      for (const name of zip.names) for await (const _ of zip.read(name)) continue
    } finally {
      zip.close()
    }
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    throw refused(error.kind === 'damaged' ? damaged : `上传失败，${error.message}`)
  }
}
