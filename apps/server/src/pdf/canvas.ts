import { type Block, type PlacedLine, placeLines, type TextLine } from './block.ts'
import type { Face } from './fonts.ts'

export interface PointOnPage {
  x: number
  y: number
}

export interface Box extends PointOnPage {
  width: number
  height: number
}

/** The drawing functions for pages. Measures are points from the upper left corner. */
export interface Canvas {
  text(block: Block, at: PointOnPage): void
  box(box: Box, style: { fill?: string; stroke?: string }): void
  rule(from: PointOnPage, to: PointOnPage, color: string): void
  /** Draws a picture as large as it fits, centred. Returns false when the bytes are no printable picture. */
  picture(bytes: Buffer, box: Box): boolean
  /** Draws rows of squares; `true` means black. */
  squares(rows: readonly (readonly boolean[])[], box: Box): void
  /** Moves and scales everything that is drawn on this page from now on. */
  adjust(by: { dx: number; dy: number; scaleX: number; scaleY: number }): void
}

export function createCanvas(doc: PDFKit.PDFDocument): Canvas {
  const registered = new Set<string>()
  function use({ name, font }: Face) {
    if (!registered.has(name)) {
      // PDFKit accepts parsed fonts, although its types do not say so.
      doc.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
      registered.add(name)
    }
    return doc.font(name)
  }
  const opened = new WeakMap<Buffer, PDFKit.Mixins.ImageSrc>()
  function line({ glyphs, x, y }: PlacedLine, { size, color, spacing }: Block) {
    let left = x
    for (const run of runsOf(glyphs)) {
      const text = run.map(glyph => glyph.text).join('')
      const [first] = run
      if (first) use(first.face).fontSize(size).fillColor(color)
      doc.text(text, left, y, { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing })
      left += run.reduce((sum, { width }) => sum + width * size, 0)
    }
  }
  return {
    text(block, at) {
      for (const placed of placeLines(block, at)) line(placed, block)
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
    picture: (bytes, box) => drawPicture(doc, bytes, box, opened),
    squares(rows, box) {
      drawSquares(doc, rows, box)
    },
    adjust({ dx, dy, scaleX, scaleY }) {
      doc.transform(scaleX, 0, 0, scaleY, dx, dy)
    },
  }
}

/** Groups adjacent glyphs of one font, which are written together. */
function runsOf(glyphs: TextLine['glyphs']): TextLine['glyphs'][] {
  const runs: TextLine['glyphs'][number][][] = []
  for (const glyph of glyphs) {
    const run = runs.at(-1)
    if (run?.[0]?.face === glyph.face) run.push(glyph)
    else runs.push([glyph])
  }
  return runs
}

/**
 * Draws adjacent black squares of a row as one rectangle, so that no viewer shows a seam between them. Coordinates
 * count in squares and the whole drawing is scaled: whole numbers reduce the file, and the time to write it, to a
 * quarter.
 */
function drawSquares(
  doc: PDFKit.PDFDocument,
  rows: readonly (readonly boolean[])[],
  { x, y, width, height }: Box,
): void {
  let path = ''
  for (const [index, row] of rows.entries())
    for (let from = row.indexOf(true); from !== -1; ) {
      const next = row.indexOf(false, from)
      const to = next === -1 ? row.length : next
      path += `${from} ${index} ${to - from} 1 re\n`
      from = row.indexOf(true, to)
    }
  doc.save().fillColor('#000000')
  doc.transform(width / (rows[0]?.length ?? 1), 0, 0, height / rows.length, x, y)
  doc.addContent(`${path}f`)
  doc.restore()
}

/** PDFKit can open a picture without drawing it, although its types do not say so. */
const openImage = (doc: PDFKit.PDFDocument, bytes: Buffer) =>
  (doc as unknown as { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc }).openImage(bytes)

function drawPicture(
  doc: PDFKit.PDFDocument,
  bytes: Buffer,
  { x, y, width, height }: Box,
  opened: WeakMap<Buffer, PDFKit.Mixins.ImageSrc>,
): boolean {
  try {
    // A picture that appears on every page is stored in the file once.
    const image = opened.get(bytes) ?? openImage(doc, bytes)
    opened.set(bytes, image)
    doc.image(image, x, y, { fit: [width, height], align: 'center', valign: 'center' })
    return true
  } catch {
    // The picture is neither JPEG nor PNG, or is damaged. The form must be printed all the same.
    return false
  }
}
