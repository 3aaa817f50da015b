import { readFileSync } from 'node:fs'
import mammoth from 'mammoth'
import { cleanHtml } from '../../../resource/rich-text.ts'
import { SpreadsheetError } from '../../../spreadsheet/errors.ts'
import { defaultLimits } from '../../../spreadsheet/limits.ts'
import { openZip } from '../../../spreadsheet/zip-in.ts'
import type { WordLine } from './word-to-html.ts'

// A process of its own: the library needs the whole document in memory, a hostile one may keep it busy for ever, and
// cleaning what comes out takes as long. The document's path is the argument; out goes one line of JSON.

const unpackedBytes = 64 * 1024 * 1024
const [file = ''] = process.argv.slice(2)

/** The library unpacks into memory that no limit of the heap counts, so everything is unpacked once without keeping it. */
async function findFlaw(): Promise<Extract<WordLine, { flaw: unknown }> | null> {
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

async function convert(): Promise<WordLine> {
  try {
    const { value } = await mammoth.convertToHtml({ buffer: readFileSync(file) }, { externalFileAccess: false })
    return { html: cleanHtml(value) }
  } catch {
    return { flaw: 'damaged', message: '' }
  }
}

process.stdout.write(`${JSON.stringify((await findFlaw()) ?? (await convert()))}\n`)
