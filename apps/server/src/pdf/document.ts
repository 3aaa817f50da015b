import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import Kit from 'pdfkit'
import { type Canvas, createCanvas } from './canvas.ts'

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89, left: 46, right: 46, top: 44, bottom: 58 } as const
export const textWidth = paper.width - paper.left - paper.right

/** The pages of one part, while they are drawn. */
export interface Part {
  canvas: Canvas
  nextPage(): void
}

interface PartPlan {
  draw(part: Part): void
  /** Drawn on every page once it is known how many there are. */
  foot?(canvas: Canvas, page: { number: number; count: number }): void
}

interface PdfPlan {
  title: string
  /** Of its pages, in points; A4 where absent. */
  size?: readonly [width: number, height: number]
}

/** A document that is written while it is read, part by part: each begins a new page and has page numbers of its own. */
export interface Pdf {
  content: Readable
  /** Waits until there is room for the next part; throws once the document was given up. */
  add(plan: PartPlan): Promise<void>
  close(): void
  fail(error: Error): void
}

export function openPdf({ title, size }: PdfPlan): Pdf {
  const doc = new Kit({
    size: size ? [...size] : 'A4',
    margin: 0,
    autoFirstPage: false,
    // Only the pages of one part are held back, for their numbers.
    bufferPages: true,
    lang: 'zh-CN',
    displayTitle: true,
    info: { Title: title },
  })
  const content = new PassThrough()
  doc.pipe(content)
  const canvas = createCanvas(doc)
  return {
    content,
    async add({ draw, foot }) {
      if (content.destroyed) throw new Error('the document was given up')
      doc.addPage()
      draw({ canvas, nextPage: () => void doc.addPage() })
      const { start, count } = doc.bufferedPageRange()
      for (const index of foot ? Array(count).keys() : []) {
        doc.switchToPage(start + index)
        foot?.(canvas, { number: index + 1, count })
      }
      doc.flushPages()
      await roomIn(content)
    },
    close: () => doc.end(),
    fail: error => void content.destroy(error),
  }
}

/** A page is made in one go: in between, others get their turn and the reader takes what is there. */
async function roomIn(content: PassThrough) {
  await setImmediate()
  if (content.writableNeedDrain && !content.destroyed)
    await Promise.race([once(content, 'drain'), new Promise(resolve => content.once('close', resolve))])
}
