import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A rectangle in millimetres. */
export interface Area {
  left: number
  top: number
  right: number
  bottom: number
}

interface Pixels {
  data: Uint8ClampedArray
}

interface Drawing {
  canvas: { width: number; height: number }
  context: { getImageData(x: number, y: number, width: number, height: number): Pixels }
}

/** Pixels of a millimetre: a pixel is a quarter of what a certificate may be off. */
const perMm = 20

/** Paints the first page of a PDF and gives what measures it: where within an area of the paper there is ink; null where none. */
export async function paint(bytes: Uint8Array): Promise<(within: Area) => Area | null> {
  const reading = getDocument({ data: Uint8Array.from(bytes), verbosity: 0, disableFontFace: true })
  const document = await reading.promise
  const page = await document.getPage(1)
  const viewport = page.getViewport({ scale: (perMm * 25.4) / 72 })
  const factory = document.canvasFactory as { create(width: number, height: number): Drawing }
  const { canvas, context } = factory.create(Math.round(viewport.width), Math.round(viewport.height))
  await page.render({ canvas: canvas as never, viewport }).promise
  const { width, height } = canvas
  const { data } = context.getImageData(0, 0, width, height)
  await reading.destroy()
  return within => inkIn({ data, width, height }, within)
}

function inkIn({ data, width, height }: Pixels & { width: number; height: number }, within: Area): Area | null {
  const found = { left: width, top: height, right: -1, bottom: -1 }
  const to = (mm: number, most: number) => Math.max(0, Math.min(most, Math.round(mm * perMm)))
  for (let y = to(within.top, height); y < to(within.bottom, height); y += 1)
    for (let x = to(within.left, width); x < to(within.right, width); x += 1) {
      if ((data[(y * width + x) * 4] ?? 255) > 127) continue
      found.left = Math.min(found.left, x)
      found.right = Math.max(found.right, x + 1)
      found.top = Math.min(found.top, y)
      found.bottom = Math.max(found.bottom, y + 1)
    }
  if (found.right < 0) return null
  return {
    left: found.left / perMm,
    top: found.top / perMm,
    right: found.right / perMm,
    bottom: found.bottom / perMm,
  }
}
