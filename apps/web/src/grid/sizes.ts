/** GR-09: row heights by the customer's size names. The default is `default`. */
export const rowHeights = { default: 61, medium: 48, small: 40, mini: 36, tiny: 32 } as const

/** Large enough for a finger. */
export const touchHeight = 44

export type GridSize = keyof typeof rowHeights

/** GR-09. */
export const defaultMaxHeight = 400
export const rowNumberWidth = 60
export const structureWidth = 40
/** Wider, because the first of these columns holds the footer's label. */
export const structureWidthWithStatistics = 60

export const defaultColumnWidth = 150
export const minColumnWidth = 48
/** The change by one press of an arrow key. */
export const resizeStep = 10

/** GR-09: a scroll has ended when nothing has moved for this long. */
export const scrollEndMs = 100
