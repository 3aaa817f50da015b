/** The picture of a slider and the piece that is moved over it, in the pixels of the picture. */
export const sliderSize = { width: 320, height: 160, piece: 48 } as const

/** How far the piece can go. */
export const maxSlide = sliderSize.width - sliderSize.piece

/** No gap is further left: whoever lets go before it has not got there yet. */
export const minGapPosition = 96

/** So many pixels beside the gap are still in it, for a thumb. */
export const gapTolerance = 4

/** A movement of a hand has no more points than this. */
export const maxTracePoints = 200

/** Where the piece was, and how many milliseconds after it was first touched. */
export interface TracePoint {
  x: number
  t: number
}
