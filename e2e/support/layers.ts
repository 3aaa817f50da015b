import { expect, type Locator } from '@playwright/test'

/** Points inside a box, in rows and columns, none of them on its edge, where two neighbours share a pixel. */
const shares = [0.08, 0.25, 0.5, 0.75, 0.92]

/** Whether whoever points anywhere at an element, as far as it is in the window, points at it and at nothing above it. */
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
