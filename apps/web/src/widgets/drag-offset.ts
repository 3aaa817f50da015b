/** The distance of a modal from its original position, in pixels. */
export interface DragOffset {
  readonly x: number
  readonly y: number
}

/** The position of the modal without an offset, and the size of the window. */
export interface DragBounds {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly viewportWidth: number
  readonly viewportHeight: number
}

/** At least this much of the title stays within reach. */
const gripPx = 80

/** Limits an offset so that the title can still be grabbed. */
export function clampOffset({ x, y }: DragOffset, bounds: DragBounds): DragOffset {
  const { left, top, width, viewportWidth, viewportHeight } = bounds
  return {
    x: clamp(x, gripPx - left - width, viewportWidth - gripPx - left),
    y: clamp(y, -top, viewportHeight - gripPx - top),
  }
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))
