import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'
import { packedName, type XmlHandler, XmlScanner } from './xml-scanner.ts'
import type { ZipArchive } from './zip-in.ts'

const item = packedName('si')
const textTag = packedName('t')
const phonetic = packedName('rPh')

/** The texts that cells refer to by number; pronunciation aids beside a text are not part of it. */
export async function readSharedStrings(zip: ZipArchive, part: string, limits: Limits): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let inText = false
  let inPhonetic = false
  let size = 0
  const handler: XmlHandler = {
    open({ name }) {
      if (name === item) text = ''
      else if (name === textTag) inText = true
      else if (name === phonetic) inPhonetic = true
    },
    text(xml, start, end, traits) {
      if (!inText || inPhonetic) return
      size += end - start
      text += xml.decode(start, end, traits)
      if (size > limits.sharedStringBytes || text.length > limits.cellCharacters) throw new SpreadsheetError('tooLarge')
    },
    close({ name }) {
      if (name === item && strings.push(text) > limits.sharedStrings) throw new SpreadsheetError('tooLarge')
      else if (name === textTag) inText = false
      else if (name === phonetic) inPhonetic = false
    },
  }
  const scanner = new XmlScanner(handler, limits)
  for await (const chunk of zip.read(part)) scanner.write(chunk)
  scanner.end()
  return strings
}
