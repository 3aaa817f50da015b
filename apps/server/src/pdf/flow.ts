import type { Canvas } from './canvas.ts'
import { type Part, paper } from './document.ts'

/** A place that moves down the page, and on to the next one. */
export interface Flow {
  canvas: Canvas
  y: number
  /** What is left of the page. */
  room(): number
  /** Goes to the next page where this much does not fit any more. */
  keep(height: number): void
  nextPage(): void
}

/** `head` draws the top of every page but the first, and gives where the rest begins. */
export function createFlow({ canvas, nextPage }: Part, head: (canvas: Canvas) => number): Flow {
  const flow: Flow = {
    canvas,
    y: paper.top,
    room: () => paper.height - paper.bottom - flow.y,
    keep(height) {
      if (flow.room() < height) flow.nextPage()
    },
    nextPage() {
      nextPage()
      flow.y = head(canvas)
    },
  }
  return flow
}
