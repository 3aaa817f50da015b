import { once } from 'node:events'
import { PassThrough, type Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import Kit from 'pdfkit'
import { type Canvas, createCanvas } from './canvas.ts'

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89, left: 46, right: 46, top: 44, bottom: 58 } as const
export const textWidth = paper.width - paper.left - paper.right

/** One part of a document while its pages are drawn. */
export interface DocumentPart {
  canvas: Canvas
  nextPage(): void
}

interface PartPlan {
  draw(part: DocumentPart): void
  /** Draws the foot of every page, when the number of pages is known. */
  foot?(canvas: Canvas, page: { number: number; count: number }): void
}

interface PdfPlan {
  title: string
  /** The size of the pages in points; A4 by default. */
  size?: readonly [width: number, height: number]
}

/**
 * A document that is written part by part while it is read. Each part begins on a new page and has its own page
 * numbers.
 */
export interface Pdf {
  content: Readable
  /** Draws a part when the reader has room for it. Throws when the document was aborted. */
  add(plan: PartPlan): Promise<void>
  close(): void
  fail(error: Error): void
}

export function openPdf({ title, size }: PdfPlan): Pdf {
  const doc = new Kit({
    size: size ? [...size] : 'A4',
    margin: 0,
    autoFirstPage: false,
    // Only the pages of one part are kept in memory, to add their page numbers.
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

/**
 * Waits between pages, because drawing one blocks the event loop: other work runs, and the reader takes what is ready.
 */
async function roomIn(content: PassThrough) {
  await setImmediate()
  if (content.writableNeedDrain && !content.destroyed)
    await Promise.race([once(content, 'drain'), new Promise(resolve => content.once('close', resolve))])
}
