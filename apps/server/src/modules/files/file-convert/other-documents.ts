import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import { findProgram, runSandboxed, SandboxError, type SandboxedProgram } from '../../../lib/boxed-program.ts'
import { refused } from '../../../lib/errors.ts'
import { childSlots } from '../../../lib/untrusted/turns.ts'
import { type UserDocument, wordToHtml } from './word-to-html.ts'

/** Documents that only programs of the machine can read, with the sentence where there is none. */
const readers = {
  doc: {
    programs: ['soffice', 'libreoffice', 'antiword', 'catdoc'],
    missing: '服务器没有安装 .doc 转换程序，请用 Word 或 WPS 另存为 .docx 后再导入',
  },
  pdf: {
    programs: ['pdftotext'],
    missing: '服务器没有安装 PDF 转换程序，请用 Word 或 WPS 另存为 .docx 后再导入，或作为附件上传',
  },
} as const

export type OtherDocument = keyof typeof readers
type Program = (typeof readers)[OtherDocument]['programs'][number]

const limits = { memoryMegabytes: 2_048, timeMs: 60_000, outputBytes: 16 * 1024 ** 2 }

/** How each program is asked to print the text of a file. An office suite writes a newer file instead. */
const textArgs: Partial<Record<Program, (file: string) => string[]>> = {
  antiword: file => ['-w', '0', '-m', 'UTF-8.txt', file],
  catdoc: file => ['-w', '-d', 'utf-8', file],
  pdftotext: file => ['-enc', 'UTF-8', '-nopgbrk', file, '-'],
}

/** A program counts among all that takes users' files apart. */
async function runInTurn(boxed: SandboxedProgram, owner: string): Promise<Buffer> {
  const giveBack = await childSlots.take({ owner, long: true })
  try {
    return await runSandboxed(boxed)
  } finally {
    giveBack()
  }
}

/** FL-06: the text of an older Word document or a PDF as HTML, by a program where the machine has one. */
export async function otherToHtml(
  { programFolders }: Pick<Config, 'programFolders'>,
  kind: OtherDocument,
  { path, owner }: UserDocument,
): Promise<string> {
  const { programs, missing } = readers[kind]
  const found = await findProgram<Program>(programFolders, programs)
  if (!found) throw refused(missing)
  const folder = await mkdtemp(join(tmpdir(), 'xw-convert-'))
  try {
    const args = textArgs[found.name]?.(path)
    const boxed = { ...limits, programFolders, program: found.path, folder }
    if (args) return toParagraphs(await runInTurn({ ...boxed, args }, owner))
    const office = ['--headless', '--norestore', '--convert-to', 'docx:MS Word 2007 XML', '--outdir', folder, path]
    await runInTurn({ ...boxed, args: office }, owner)
    return await wordToHtml({ path: join(folder, `${path.split('/').at(-1)}.docx`), owner })
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    throw refused(error.reason === 'box' ? missing : '上传失败，文件已损坏或过于复杂，请另存为 .docx 后重新上传')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain text, a paragraph for each line that says something. */
function toParagraphs(text: Buffer): string {
  const lines = text.toString('utf8').split(/\r?\n/)
  return lines
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => `<p>${line.replace(/[&<>]/g, mark => entities[mark] ?? '')}</p>`)
    .join('')
}
