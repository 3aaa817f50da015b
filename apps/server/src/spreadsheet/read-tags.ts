import type { Limits } from './limits.ts'
import { XmlScanner } from './xml-scanner.ts'
import type { ZipArchive } from './zip-in.ts'

/** Reads one of the small parts of a package, telling of each tag as it opens and, where asked, as it closes. */
export async function readTags(
  zip: ZipArchive,
  part: string,
  limits: Limits,
  open: (name: string, xml: XmlScanner) => void,
  close: (name: string) => void = () => {},
): Promise<void> {
  const handler = {
    open: (xml: XmlScanner) => open(xml.localName(), xml),
    text: () => {},
    close: (xml: XmlScanner) => close(xml.localName()),
  }
  const scanner = new XmlScanner(handler, limits)
  for await (const chunk of zip.read(part)) scanner.write(chunk)
  scanner.end()
}
