import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'
import { findProgram, runSandboxed, SandboxError, type SandboxedProgram } from '../../../lib/boxed-program.ts'
import { refused } from '../../../lib/errors.ts'
import { childSlots } from '../../../lib/untrusted/turns.ts'
import { convertWordToHtml, type UserDocument } from './word-to-html.ts'

/** Formats that need a program of the machine, and the sentence when none is installed. */
const converters = {
  doc: {
    programs: ['soffice', 'libreoffice', 'antiword', 'catdoc'],
    missing: '服务器没有安装 .doc 转换程序，请用 Word 或 WPS 另存为 .docx 后再导入',
  },
  pdf: {
    programs: ['pdftotext'],
    missing: '服务器没有安装 PDF 转换程序，请用 Word 或 WPS 另存为 .docx 后再导入，或作为附件上传',
  },
} as const

export type OtherDocument = keyof typeof converters
type Program = (typeof converters)[OtherDocument]['programs'][number]

const limits = { memoryMegabytes: 2_048, timeMs: 60_000, outputBytes: 16 * 1024 ** 2 }

/** The arguments with which each program prints text. Office suites instead write a newer file. */
const textArgs: Partial<Record<Program, (file: string) => string[]>> = {
  antiword: file => ['-w', '0', '-m', 'UTF-8.txt', file],
  catdoc: file => ['-w', '-d', 'utf-8', file],
  pdftotext: file => ['-enc', 'UTF-8', '-nopgbrk', file, '-'],
}

/** Runs a program within the limit of processes that parse users’ files. */
async function runWithinLimit(boxed: SandboxedProgram, owner: string): Promise<Buffer> {
  const giveBack = await childSlots.take({ owner, long: true })
  try {
    return await runSandboxed(boxed)
  } finally {
    giveBack()
  }
}

/** FL-06: converts an old Word document or a PDF to HTML, by the first installed program that can. */
export async function convertOtherToHtml(
  { programFolders }: Pick<Config, 'programFolders'>,
  kind: OtherDocument,
  { path, owner }: UserDocument,
): Promise<string> {
  const { programs, missing } = converters[kind]
  const found = await findProgram<Program>(programFolders, programs)
  if (!found) throw refused(missing)
  const folder = await mkdtemp(join(tmpdir(), 'xw-convert-'))
  try {
    const args = textArgs[found.name]?.(path)
    const boxed = { ...limits, programFolders, program: found.path, folder }
    if (args) return toParagraphs(await runWithinLimit({ ...boxed, args }, owner))
    const office = ['--headless', '--norestore', '--convert-to', 'docx:MS Word 2007 XML', '--outdir', folder, path]
    await runWithinLimit({ ...boxed, args: office }, owner)
    return await convertWordToHtml({ path: join(folder, `${path.split('/').at(-1)}.docx`), owner })
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error
    throw refused(error.reason === 'box' ? missing : '上传失败，文件已损坏或过于复杂，请另存为 .docx 后重新上传')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Turns plain text into HTML, one paragraph for each line that is not empty. */
function toParagraphs(text: Buffer): string {
  const lines = text.toString('utf8').split(/\r?\n/)
  return lines
    .map(line => line.trim())
    .filter(Boolean)
    .map(line => `<p>${line.replace(/[&<>]/g, mark => entities[mark] ?? '')}</p>`)
    .join('')
}
