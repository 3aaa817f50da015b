import { type CertificateElement, fillElements, type TextElement } from '@xw/shared/degree/certificate/elements'
import type { CertificateValues } from '@xw/shared/degree/certificate/placeholders'
import { refused } from '../../../lib/errors.ts'
import { type Block, layOut } from '../../../pdf/block.ts'
import type { Box, Canvas } from '../../../pdf/canvas.ts'
import type { Calibration } from './printer.ts'
import { buildQrSquares } from './qr.ts'
import type { CertificateTemplate } from './template.ts'

/** PDF points in one millimetre. */
export const pointsPerMm = 72 / 25.4

export const pageSizeOf = ({ page }: Pick<CertificateTemplate, 'page'>): readonly [number, number] => [
  page.width * pointsPerMm,
  page.height * pointsPerMm,
]

/** The content of one certificate: everything that differs from page to page. */
export interface Certificate {
  facts: CertificateValues
  /** The address that its QR code opens. */
  address: string
  /** Null when the template has no photo element. */
  photo: Buffer | null
  /** The graduate's name, for the message that refuses an unusable photo. */
  name?: string
}

interface CertificatePage extends Pick<CertificateTemplate, 'elements' | 'page'> {
  calibration: Calibration
  /** The picture printed below everything else. Null when the paper blank already shows it. */
  background: Buffer | null
}

const toPoints = ({ x, y, width, height }: Box): Box => ({
  x: x * pointsPerMm,
  y: y * pointsPerMm,
  width: width * pointsPerMm,
  height: height * pointsPerMm,
})

/** Breaks a text into its lines. The PDF and the designer's outlines both use this, so that they agree. */
export const layOutText = ({ text, size, weight, align, spacing, leading, width }: TextElement): Block =>
  layOut(text, width * pointsPerMm, { size, weight, align, spacing, leading, color: '#000000' })

/** Draws a certificate. Each element is put where the template says, corrected by the printer's calibration. */
export function drawCertificate(
  canvas: Canvas,
  page: CertificatePage,
  { facts, address, photo, name = '' }: Certificate,
): void {
  const { offsetX, offsetY, scaleX, scaleY } = page.calibration
  canvas.adjust({ dx: offsetX * pointsPerMm, dy: offsetY * pointsPerMm, scaleX, scaleY })
  if (page.background && !canvas.picture(page.background, toPoints({ x: 0, y: 0, ...page.page })))
    throw refused('证书版式的底图不是可以打印的图片，请更换')
  for (const element of fillElements(page.elements, facts)) drawElement(canvas, element, { address, photo, name })
}

function drawElement(
  canvas: Canvas,
  element: CertificateElement,
  { address, photo, name }: Omit<Certificate, 'facts'>,
): void {
  const box = toPoints(element)
  if (element.kind === 'text') canvas.text(layOutText(element), box)
  else if (element.kind === 'qr') canvas.squares(buildQrSquares(address), squareIn(box))
  else if (photo && !canvas.picture(photo, box))
    throw refused(`${name}的照片不是可以打印的图片，没有打印任何一份，请更换`)
}

/** Returns the largest square in the middle of a box, since a QR code is as high as it is wide. */
export function squareIn({ x, y, width, height }: Box): Box {
  const side = Math.min(width, height)
  return { x: x + (width - side) / 2, y: y + (height - side) / 2, width: side, height: side }
}
