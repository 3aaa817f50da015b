import { expect, type Locator } from '@playwright/test'

/** The points of a box to test, as shares of its width and height. None lies on an edge, where neighbours share a pixel. */
const shares = [0.08, 0.25, 0.5, 0.75, 0.92]

/** Expects that the visible part of an element lies on top: a click anywhere on it reaches the element. */
export const expectOnTop = (element: Locator, name: string): Promise<void> =>
  expect
    .poll(
      () =>
        element.evaluate((own, parts) => {
          const { left, top, width, height } = own.getBoundingClientRect()
          const points = parts.flatMap(x => parts.map(y => [left + width * x, top + height * y] as const))
          const seen = points.filter(([x, y]) => x > 0 && y > 0 && x < innerWidth && y < innerHeight)
          const covers = seen
            .map(([x, y]) => document.elementFromPoint(x, y))
            .filter(found => found !== null && !own.contains(found))
            .map(found => `${found?.tagName}.${found?.className}`)
          return { seen: seen.length > 0, covers: [...new Set(covers)] }
        }, shares),
      { message: `nothing lies over ${name}` },
    )
    .toEqual({ seen: true, covers: [] })
