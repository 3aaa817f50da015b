import { join } from 'node:path'
import { refused } from '../../../lib/errors.ts'
import { ChildError } from '../../../lib/untrusted/capped-child.ts'
import { streamLines } from '../../../lib/untrusted/stream-child.ts'
import type { SpreadsheetErrorKind } from '../../../spreadsheet/errors.ts'

const megabyte = 1024 * 1024
const child = {
  script: join(import.meta.dirname, 'word-child.ts'),
  heapMegabytes: 256,
  memoryMegabytes: 512,
  cpuSeconds: 30,
  silentMs: 60_000,
  // Pictures are embedded in the text, so the output may be as long as the whole file.
  outputBytes: 16 * megabyte,
  lineBytes: 16 * megabyte,
}

const damaged = '上传失败，文件已损坏或不是 Word 文档，请用 Word 或 WPS 另存为 .docx 后重新上传'

/** The line of JSON that the child prints. */
export type WordChildOutput = { html: string } | { flaw: SpreadsheetErrorKind; message: string }

/** A file that a user sent. */
export interface UserDocument {
  path: string
  owner: string
}

/** FL-06: converts a Word document to clean HTML. */
export async function convertWordToHtml({ path, owner }: UserDocument): Promise<string> {
  try {
    for await (const text of streamLines({ ...child, input: path }, owner)) {
      const line = JSON.parse(text) as WordChildOutput
      if ('html' in line) return line.html
      throw refused(line.flaw === 'damaged' ? damaged : `上传失败，${line.message}`)
    }
    throw refused(damaged)
  } catch (error) {
    if (error instanceof ChildError) throw refused('上传失败，文档过于复杂，请拆分后分次导入')
    throw error
  }
}
