import type { Block, Line } from './block.ts'
import type { Face } from './fonts.ts'

export interface Place {
  x: number
  y: number
}

export interface Box extends Place {
  width: number
  height: number
}

/** What pages are drawn with; measures are points from the upper left corner. */
export interface Canvas {
  text(block: Block, at: Place): void
  box(box: Box, style: { fill?: string; stroke?: string }): void
  rule(from: Place, to: Place, color: string): void
  /** Draws a picture as large as it fits, in the middle; false where it is none that can be printed. */
  picture(bytes: Buffer, box: Box): boolean
}

/** Where letters stand in a line, of its height from the top. */
const baseline = 0.74

export function createCanvas(doc: PDFKit.PDFDocument): Canvas {
  const registered = new Set<string>()
  function use({ name, font }: Face) {
    if (!registered.has(name)) {
      // It takes fonts that are parsed already, which its types do not say.
      doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
      registered.add(name)
    }
    return doc.font(name)
  }
  function line({ glyphs }: Line, { size, color }: Block, { x, y }: Place) {
    let left = x
    for (const run of runsOf(glyphs)) {
      const text = run.map(glyph => glyph.text).join('')
      const [first] = run
      if (first) use(first.face).fontSize(size).fillColor(color)
      doc.text(text, left, y, { lineBreak: false, baseline: 'alphabetic' })
      left += run.reduce((sum, { width }) => sum + width * size, 0)
    }
  }
  return {
    text(block, { x, y }) {
      for (const [index, own] of block.lines.entries()) {
        const spare = block.width - own.width
        const left = { left: 0, center: spare / 2, right: spare }[block.align]
        line(own, block, { x: x + left, y: y + (index + baseline) * block.lineHeight })
      }
    },
    box({ x, y, width, height }, { fill, stroke }) {
      doc.lineWidth(0.5).rect(x, y, width, height)
      if (fill && stroke) doc.fillAndStroke(fill, stroke)
      else if (fill) doc.fill(fill)
      else doc.stroke(stroke)
    },
    rule(from, to, color) {
      doc.lineWidth(0.5).moveTo(from.x, from.y).lineTo(to.x, to.y).stroke(color)
    },
    picture: (bytes, box) => drawPicture(doc, bytes, box),
  }
}

/** Neighbours of one font are written together. */
function runsOf(glyphs: Line['glyphs']): Line['glyphs'][] {
  const runs: Line['glyphs'][number][][] = []
  for (const glyph of glyphs) {
    const run = runs.at(-1)
    if (run?.[0]?.face === glyph.face) run.push(glyph)
    else runs.push([glyph])
  }
  return runs
}

function drawPicture(doc: PDFKit.PDFDocument, bytes: Buffer, { x, y, width, height }: Box): boolean {
  try {
    doc.image(bytes, x, y, { fit: [width, height], align: 'center', valign: 'center' })
    return true
  } catch {
    // Neither JPEG nor PNG, or damaged: the form has to be printed all the same.
    return false
  }
}
