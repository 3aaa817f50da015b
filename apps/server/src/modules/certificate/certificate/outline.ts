import type { CertificateElement, TextElement } from '@xw/shared/degree/certificate/elements'
import type { CertificatePreview } from '@xw/shared/wire/certificates'
import { heightOf, placeLines } from '../../../pdf/block.ts'
import type { Box } from '../../../pdf/canvas.ts'
import { missingIn } from '../../../pdf/glyphs.ts'
import { layOutText, pointsPerMm, squareIn } from './draw.ts'
import { buildQrSquares, type QrSquares } from './qr.ts'

export type Drawn = CertificatePreview['elements'][number]

/** The input of the outline process. */
export interface OutlineQuestion {
  /** Elements whose placeholders are already filled with a record's values. */
  elements: readonly CertificateElement[]
  /** The address that the QR code opens. */
  address: string
}

/** Returns the SVG outlines of a certificate's elements, made of the glyphs and positions that the PDF uses. */
export const outlinesOf = ({ elements, address }: OutlineQuestion): Drawn[] =>
  elements.map(element => outlineOf(element, address))

function outlineOf(element: CertificateElement, address: string): Drawn {
  if (element.kind === 'text') return textOutline(element)
  const outline = element.kind === 'qr' ? squaresOutline(buildQrSquares(address), squareIn(element)) : ''
  return { outline, bottom: element.y + element.height, missing: [] }
}

function textOutline(element: TextElement): Drawn {
  const block = layOutText(element)
  const at = { x: element.x * pointsPerMm, y: element.y * pointsPerMm }
  const parts = placeLines(block, at).flatMap(({ glyphs, x, y }) => {
    let left = x
    return glyphs.map(({ face: { font }, text, width }) => {
      const scale = block.size / font.unitsPerEm / pointsPerMm
      const { path } = font.glyphForCodePoint(text.codePointAt(0) ?? 0)
      const outline = path
        .scale(scale, -scale)
        .translate(left / pointsPerMm, y / pointsPerMm)
        .toSVG()
      left += width * block.size
      return outline
    })
  })
  return {
    outline: parts.join(''),
    bottom: element.y + heightOf(block) / pointsPerMm,
    missing: missingIn(element.text),
  }
}

const round = (value: number) => Math.round(value * 1_000) / 1_000

const squaresOutline = (rows: QrSquares, { x, y, width }: Box): string => {
  const side = width / rows.length
  return rows
    .flatMap((row, down) =>
      row.flatMap((isBlack, across) =>
        isBlack
          ? [`M${round(x + across * side)} ${round(y + down * side)}h${round(side)}v${round(side)}h-${round(side)}z`]
          : [],
      ),
    )
    .join('')
}
