import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'
import { XmlScanner } from './xml-scanner.ts'
import type { ZipArchive } from './zip-in.ts'

/** Receives the tags of a part. `parents` are the names of the enclosing tags, the outermost first. */
interface TagReader {
  open(name: string, xml: XmlScanner, parents: readonly string[]): void
}

/**
 * Reads one of the small parts of a package, tag by tag. Tags of another namespace than the part's are skipped: later
 * versions use the same names again in their extensions.
 */
export async function readTags(zip: ZipArchive, part: string, limits: Limits, reader: TagReader): Promise<void> {
  const parents: string[] = []
  let own: string | null = null
  const handler = {
    open(xml: XmlScanner) {
      own ??= xml.prefix()
      const name = xml.localName()
      if (xml.prefix() === own) reader.open(name, xml, parents)
      parents.push(name)
    },
    text: () => {},
    close: () => void parents.pop(),
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
