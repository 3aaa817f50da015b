import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'
import { XmlScanner } from './xml-scanner.ts'
import type { ZipArchive } from './zip-in.ts'

/** What to do with the tags of a part. */
interface TagReader {
  open(name: string, xml: XmlScanner): void
  close?(name: string): void
}

/** Reads one of the small parts of a package, tag by tag. */
export async function readTags(zip: ZipArchive, part: string, limits: Limits, reader: TagReader): Promise<void> {
  const handler = {
    open: (xml: XmlScanner) => reader.open(xml.localName(), xml),
    text: () => {},
    close: (xml: XmlScanner) => reader.close?.(xml.localName()),
  }
  const scanner = new XmlScanner(handler, limits)
  let size = 0
  for await (const chunk of zip.read(part)) {
    size += chunk.length
    if (size > limits.smallPartBytes) throw new SpreadsheetError('tooLarge')
    scanner.write(chunk)
  }
  scanner.end()
}
