/** How far a modal was moved from where it opened, in pixels. */
export interface DragOffset {
  readonly x: number
  readonly y: number
}

/** Where the modal would stand without any offset, and the window around it. */
export interface DragBounds {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly viewportWidth: number
  readonly viewportHeight: number
}

/** So much of the title always stays within reach. */
const gripPx = 80

/** Keeps an offset such that the title can be grabbed again. */
export function clampOffset({ x, y }: DragOffset, bounds: DragBounds): DragOffset {
  const { left, top, width, viewportWidth, viewportHeight } = bounds
  return {
    x: clamp(x, gripPx - left - width, viewportWidth - gripPx - left),
    y: clamp(y, -top, viewportHeight - gripPx - top),
  }
}

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max))
