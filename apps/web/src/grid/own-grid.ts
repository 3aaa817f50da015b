/** Matches a grid's element, for flat and for tree grids. */
export const gridBox = '[role="grid"], [role="treegrid"]'

/** Reports whether an element belongs to this grid and not to another one nested below a row. */
export const isInGrid = (target: EventTarget | null, grid: Element): boolean =>
  target instanceof Element && target.closest(gridBox) === grid
