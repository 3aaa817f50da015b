/** The slider's picture and the piece that is moved over it, in pixels of the picture. */
export const sliderSize = { width: 320, height: 160, piece: 48 } as const

export const maxSlide = sliderSize.width - sliderSize.piece

/** The leftmost possible gap: releasing the piece before it is never right. */
export const minGapPosition = 96

/** The tolerance in pixels, for fingers. */
export const gapTolerance = 4

/** A hand movement has no more points than this. */
export const maxTracePoints = 200

/** The position of the piece, and the milliseconds since it was first touched. */
export interface TracePoint {
  x: number
  t: number
}
