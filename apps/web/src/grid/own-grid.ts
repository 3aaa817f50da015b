/** The box of a grid, whatever its rows are to one another. */
export const gridBox = '[role="grid"], [role="treegrid"]'

/** Whether something is in a grid itself, and not in another one that stands below a row of it. */
export const isInGrid = (target: EventTarget | null, grid: Element): boolean =>
  target instanceof Element && target.closest(gridBox) === grid
