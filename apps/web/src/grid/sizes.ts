/** GR-09: how high a row is. The customer's sizes; without one it is the first. */
export const rowHeights = { default: 61, medium: 48, small: 40, mini: 36, tiny: 32 } as const

/** What a finger hits. */
export const touchHeight = 44

export type GridSize = keyof typeof rowHeights

/** GR-09. */
export const defaultMaxHeight = 400
export const rowNumberWidth = 60
export const structureWidth = 40
/** The label of the footer stands in the first of them. */
export const structureWidthWithStatistics = 60

export const defaultColumnWidth = 150
export const minColumnWidth = 48
/** One press of an arrow key. */
export const resizeStep = 10

/** GR-09: so long after the last movement a scroll is over. */
export const scrollEndMs = 100
