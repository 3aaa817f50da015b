import type { Canvas } from './canvas.ts'
import { type DocumentPart, paper } from './document.ts'

/** The current drawing position, which moves down the page and on to the next one. */
export interface Flow {
  canvas: Canvas
  y: number
  /** Returns the height that is left on the page. */
  room(): number
  /** Starts the next page when this height does not fit any more. */
  keep(height: number): void
  nextPage(): void
}

/** Creates a flow. `head` draws the top of every page but the first and returns the position below it. */
export function createFlow({ canvas, nextPage }: DocumentPart, head: (canvas: Canvas) => number): Flow {
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
