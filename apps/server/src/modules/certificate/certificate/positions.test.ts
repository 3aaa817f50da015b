import { buffer } from 'node:stream/consumers'
import { type CertificateElement, fillElements, readElement } from '@xw/shared/degree/certificate/elements'
import { readCertificateValues, sampleCertificateSource } from '@xw/shared/degree/certificate/placeholders'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Area, paint } from '../../../../test/support/ink.ts'
import { openPdf } from '../../../pdf/document.ts'
import { faceOf } from '../../../pdf/fonts.ts'
import { drawCertificate, pageSizeOf, pointsPerMm } from './draw.ts'
import { outlinesOf } from './outline.ts'
import { type Calibration, uncalibrated } from './printer.ts'

const page = { width: 120, height: 90 }
const address = 'https://x.edu.cn/xwxxcj/verify?c=1.1000132026000001.AAAAAAAAAAAAAAAAAAAAAA'
const facts = readCertificateValues({ ...sampleCertificateSource, xm: '口' })
const text = (more: Record<string, string>) =>
  readElement({ kind: 'text', text: '{姓名}', width: '30', height: '12', size: '24', ...more })
const photo = readElement({ kind: 'photo', x: '70', y: '10', width: '18', height: '24' })
const qr = readElement({ kind: 'qr', x: '10.5', y: '50.3', width: '25', height: '25' })
const left = text({ x: '10', y: '10' })
const right = text({ x: '10', y: '28', align: 'right' })
const center = text({ x: '70', y: '60', align: 'center' })
const elements = [left, right, center, photo, qr]

/** The tolerance of a measured position against the template, in millimetres. */
const near = 0.2
const around = ({ x, y, width, height }: CertificateElement, by = 3): Area => ({
  left: x - by,
  top: y - by,
  right: x + width + by,
  bottom: y + height + by,
})
const areaOf = ({ x, y, width, height }: CertificateElement): Area => ({
  left: x,
  top: y,
  right: x + width,
  bottom: y + height,
})

function expectNear(found: Area | null, wanted: Partial<Area>) {
  for (const [side, value] of Object.entries(wanted))
    expect(
      Math.abs((found?.[side as keyof Area] ?? Number.NaN) - value),
      `${side}: ${JSON.stringify(found)}`,
    ).toBeLessThan(near)
}

/** Computes the box that a designer outline covers. */
function areaOfOutline(outline: string): Area {
  const numbers = (outline.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number)
  const [across, down] = [0, 1].map(odd => numbers.filter((_, index) => index % 2 === odd)) as [number[], number[]]
  return { left: Math.min(...across), right: Math.max(...across), top: Math.min(...down), bottom: Math.max(...down) }
}

async function measured(calibration: Calibration = uncalibrated) {
  const black = { create: { width: 90, height: 120, channels: 3 as const, background: '#000000' } }
  const pdf = openPdf({ title: '', size: pageSizeOf({ page }) })
  const content = buffer(pdf.content)
  const picture = await sharp(black).jpeg().toBuffer()
  await pdf.add({
    draw: ({ canvas }) =>
      drawCertificate(canvas, { elements, page, calibration, background: null }, { facts, address, photo: picture }),
  })
  pdf.close()
  return paint(await content)
}

describe('DG-08 the ink of a certificate', () => {
  let inkIn: Awaited<ReturnType<typeof paint>>
  beforeAll(async () => {
    inkIn = await measured()
  })

  it('of photo and code is where the template has them', () => {
    expectNear(inkIn(around(photo)), areaOf(photo))
    expectNear(inkIn(around(qr)), areaOf(qr))
  })

  it('of letters is where the template has the box they stand in, by its alignment', () => {
    const { font } = faceOf('regular', '口'.codePointAt(0) ?? 0) ?? {}
    if (!font) throw new Error('no font')
    const { bbox, advanceWidth } = font.glyphForCodePoint('口'.codePointAt(0) ?? 0)
    const mm = 24 / font.unitsPerEm / pointsPerMm
    const [before, after] = [bbox.minX * mm, (advanceWidth - bbox.maxX) * mm]
    expectNear(inkIn(around(left)), { left: left.x + before })
    expectNear(inkIn(around(right)), { right: right.x + right.width - after })
    const begin = center.x + (center.width - advanceWidth * mm) / 2
    expectNear(inkIn(around(center)), { left: begin + before, right: begin + bbox.maxX * mm })
  })

  it('is where the designer shows it', () => {
    for (const [index, { outline }] of outlinesOf({ elements: fillElements(elements, facts), address }).entries()) {
      const element = elements[index]
      if (!element || element.kind !== 'text') continue
      expectNear(inkIn(around(element)), areaOfOutline(outline))
    }
  })

  it('is moved and stretched by what makes up for a printer', async () => {
    const moved = await measured({ offsetX: 1.5, offsetY: -2, scaleX: 1.01, scaleY: 0.99 })
    const { left: x, right: x2, top: y, bottom: y2 } = areaOf(photo)
    const wanted = { left: x * 1.01 + 1.5, right: x2 * 1.01 + 1.5, top: y * 0.99 - 2, bottom: y2 * 0.99 - 2 }
    expectNear(moved(around(photo, 5)), wanted)
  })
})
