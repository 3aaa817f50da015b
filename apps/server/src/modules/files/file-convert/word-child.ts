import { readFileSync } from 'node:fs'
import mammoth from 'mammoth'
import { cleanHtml } from '../../../resource/rich-text.ts'
import { SpreadsheetError } from '../../../spreadsheet/errors.ts'
import { defaultLimits } from '../../../spreadsheet/limits.ts'
import { openZip } from '../../../spreadsheet/zip-in.ts'
import type { WordChildOutput } from './word-to-html.ts'

// Runs as a separate process: the library needs the whole document in memory, a hostile document may keep it busy forever,
// and cleaning the result takes as long. The argument is the path of the document; the output is one line of JSON.

const unpackedBytes = 64 * 1024 * 1024
const [file = ''] = process.argv.slice(2)

/** Unpacks everything once without keeping it, because the library unpacks into memory that no heap limit counts. */
async function findDefect(): Promise<Extract<WordChildOutput, { flaw: unknown }> | null> {
  try {
    const zip = await openZip(file, { ...defaultLimits, unpackedBytes })
    if (!zip.names.has('word/document.xml')) return { flaw: 'damaged', message: '' }
    for (const name of zip.names) for await (const _ of zip.read(name)) continue
    return null
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    return { flaw: error.kind, message: error.message }
  }
}

async function convert(): Promise<WordChildOutput> {
  try {
    const { value } = await mammoth.convertToHtml({ buffer: readFileSync(file) }, { externalFileAccess: false })
    return { html: cleanHtml(value) }
  } catch {
    return { flaw: 'damaged', message: '' }
  }
}

process.stdout.write(`${JSON.stringify((await findDefect()) ?? (await convert()))}\n`)
