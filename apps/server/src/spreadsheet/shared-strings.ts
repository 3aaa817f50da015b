import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'
import { PackedTexts } from './packed-texts.ts'
import { escaped, hexEscaped } from './xml-characters.ts'
import { packedName, type XmlHandler, XmlScanner } from './xml-scanner.ts'
import type { ZipArchive } from './zip-in.ts'

const item = packedName('si')
const textTag = packedName('t')
const phonetic = packedName('rPh')

const bytesPerCharacter = 3

/** Reads the texts to which cells refer by number, without the pronunciation aids beside them. */
export async function readSharedStrings(zip: ZipArchive, part: string, limits: Limits): Promise<PackedTexts> {
  const texts = new PackedTexts(limits.cellCharacters * bytesPerCharacter)
  let inItem = false
  let inText = false
  let inPhonetic = false
  let size = 0
  const handler: XmlHandler = {
    open({ name }) {
      if (name === item) {
        texts.start()
        inItem = true
      } else if (name === textTag) inText = inItem
      else if (name === phonetic) inPhonetic = true
    },
    text(xml, start, end, traits) {
      if (!inText || inPhonetic) return
      size += end - start
      const fits =
        (traits & (escaped | hexEscaped)) === 0
          ? texts.add(xml.bytes, start, end)
          : addText(texts, xml.decode(start, end, traits))
      if (!fits || size > limits.sharedStringBytes) throw new SpreadsheetError('tooLarge')
    },
    close({ name }) {
      if (name === item) {
        if (!inItem) throw new SpreadsheetError('damaged')
        inItem = false
        const bytes = texts.openBytes
        const index = texts.end()
        const isLong = bytes > limits.cellCharacters && (texts.at(index)?.length ?? 0) > limits.cellCharacters
        if (isLong || texts.count > limits.sharedStrings) throw new SpreadsheetError('tooLarge')
      } else if (name === textTag) inText = false
      else if (name === phonetic) inPhonetic = false
    },
  }
  const scanner = new XmlScanner(handler, limits)
  for await (const chunk of zip.read(part)) scanner.write(chunk)
  scanner.end()
  return texts
}

function addText(texts: PackedTexts, text: string): boolean {
  const bytes = Buffer.from(text)
  return texts.add(bytes, 0, bytes.length)
}
