import { fillElements } from '@xw/shared/degree/certificate/elements'
import { readCertificateValues, sampleCertificateSource } from '@xw/shared/degree/certificate/placeholders'
import { certificatePresets } from '@xw/shared/degree/certificate/presets'
import { findUnprintableCharacters } from '../apps/server/src/modules/certificate/certificate/check.ts'
import {
  drawCertificate,
  layOutText,
  pageSizeOf,
  pointsPerMm,
} from '../apps/server/src/modules/certificate/certificate/draw.ts'
import { uncalibrated } from '../apps/server/src/modules/certificate/certificate/printer.ts'
import { buildQrSquares } from '../apps/server/src/modules/certificate/certificate/qr.ts'
import { placeLines } from '../apps/server/src/pdf/block.ts'
import { openPdf } from '../apps/server/src/pdf/document.ts'
import { type BareLine, bareCertificates } from './floors/bare-certificates.ts'
import { cpuSeconds, type Row } from './measure.ts'
import { sizeOf } from './size.ts'

const count = sizeOf('certificates')
const { elements, ...page } = certificatePresets.original
const size = pageSizeOf({ page })

/** People of different names: the characters of 20,000 common ones, two or three for each. */
const common = Array.from({ length: 3_000 }, (_, index) => String.fromCodePoint(0x4e00 + index * 5))
const nameAt = (index: number) => [index, index * 7 + 3, index * 13 + 1].map(at => common[at % common.length]).join('')
const numberAt = (index: number) => `100013202601${String(index).padStart(4, '0')}`
const factsAt = (index: number) =>
  readCertificateValues({ ...sampleCertificateSource, xm: nameAt(index), xwzsbh: numberAt(index) })
const addressAt = (index: number) => `https://degree.x.edu.cn/xwxxcj/verify?c=1.${numberAt(index)}.${'A'.repeat(22)}`

/** As the task prints them: every character looked for, texts filled in and broken, a code for each. */
async function ours(): Promise<number> {
  const pdf = openPdf({ title: '', size })
  let bytes = 0
  pdf.content.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  const ended = new Promise(resolve => pdf.content.once('end', resolve))
  for (let index = 0; index < count; index += 1) {
    const facts = factsAt(index)
    if (findUnprintableCharacters(elements, facts).length > 0) throw new Error('a character is missing')
    const certificate = { facts, address: addressAt(index), photo: null }
    await pdf.add({
      draw: ({ canvas }) =>
        drawCertificate(canvas, { elements, page, calibration: uncalibrated, background: null }, certificate),
    })
  }
  pdf.close()
  await ended
  return bytes
}

/** Lines with the same texts and positions, computed before the measurement. */
const bareLines = Array.from({ length: count }, (_, index) =>
  fillElements(elements, factsAt(index)).flatMap((element): BareLine[] => {
    if (element.kind !== 'text') return []
    const at = { x: element.x * pointsPerMm, y: element.y * pointsPerMm }
    return placeLines(layOutText(element), at).flatMap(({ glyphs, x, y }) => {
      const [first] = glyphs
      const text = glyphs.map(glyph => glyph.text).join('')
      return first ? [{ face: first.face, text, size: element.size, spacing: element.spacing, x, y }] : []
    })
  }),
)

function bareCode() {
  const box = elements.find(({ kind }) => kind === 'qr')
  if (!box) throw new Error('no code')
  const rows = buildQrSquares(addressAt(0))
  const side = (box.width * pointsPerMm) / rows.length
  return rows.flatMap((row, down) => {
    const rectangles: [number, number, number, number][] = []
    for (const [across, isBlack] of row.entries()) {
      const last = rectangles.at(-1)
      if (!isBlack) continue
      if (across > 0 && row[across - 1] && last) last[2] += side
      else rectangles.push([box.x * pointsPerMm + across * side, box.y * pointsPerMm + down * side, side, side])
    }
    return rectangles
  })
}

/** DG-08: certificates as one file, every glyph looked for, beside bare pdfkit writing the same pages. */
export default async function certificates(): Promise<Row[]> {
  const bare = { size, lines: (index: number) => bareLines[index] ?? [], code: bareCode() }
  // Warms up, so that reading fonts and compiling are not measured.
  await bareCertificates(Math.min(count, 200), bare)
  const written = { ours: 0, bare: 0 }
  const floor = await cpuSeconds(async () => {
    written.bare = await bareCertificates(count, bare)
  })
  const value = await cpuSeconds(async () => {
    written.ours = await ours()
  })
  console.log(
    `bare pdfkit ${floor.toFixed(1)} s and ${written.bare} bytes, ours ${value.toFixed(1)} s and ${written.ours} bytes`,
  )
  return [{ name: `${count} certificates, to bare pdfkit`, value: value / floor, unit: '×', limit: 1.5 }]
}
