import Kit from 'pdfkit'
import type { Face } from '../../apps/server/src/pdf/fonts.ts'

/** A text as it stands on the page: where its lines begin, and nothing left to decide. */
export interface BareLine {
  face: Face
  text: string
  size: number
  spacing: number
  x: number
  y: number
}

interface BarePage {
  size: readonly [number, number]
  lines(index: number): readonly BareLine[]
  /** Rectangles of a code, the same on every page. */
  code: readonly (readonly [x: number, y: number, width: number, height: number])[]
}

/**
 * Writes pages with pdfkit alone, for comparison: every position is known in advance, and no character is checked for a
 * glyph.
 */
export async function bareCertificates(count: number, { size, lines, code }: BarePage): Promise<number> {
  const doc = new Kit({ size: [...size], margin: 0, autoFirstPage: false })
  let bytes = 0
  doc.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  const ended = new Promise(resolve => doc.once('end', resolve))
  const known = new Set<string>()
  for (let index = 0; index < count; index += 1) {
    doc.addPage()
    for (const { face, text, size: points, spacing, x, y } of lines(index)) {
      if (!known.has(face.name)) doc.registerFont(face.name, face.font as unknown as PDFKit.Mixins.PDFFontSource)
      known.add(face.name)
      doc.font(face.name).fontSize(points).fillColor('#000000')
      doc.text(text, x, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing })
    }
    for (const [x, y, width, height] of code) doc.rect(x, y, width, height)
    doc.fill('#000000')
    // As a server does it: others get their turn.
    if (index % 50 === 49) await new Promise(resolve => setImmediate(resolve))
  }
  doc.end()
  await ended
  return bytes
}
