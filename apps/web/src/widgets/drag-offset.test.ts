import fc from 'fast-check'
import { expect, it } from 'vitest'
import { clampOffset } from './drag-offset.ts'

const bounds = { left: 288, top: 100, width: 864, viewportWidth: 1440, viewportHeight: 900 }

it('PK-11 a modal moves to where it is dragged', () => {
  expect(clampOffset({ x: 100, y: -50 }, bounds)).toEqual({ x: 100, y: -50 })
})

it('PK-11 the title of a modal stays within reach, wherever it is dragged', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (x, y) => {
      const offset = clampOffset({ x, y }, bounds)
      const [left, top] = [bounds.left + offset.x, bounds.top + offset.y]
      expect(left + bounds.width).toBeGreaterThanOrEqual(80)
      expect(left).toBeLessThanOrEqual(bounds.viewportWidth - 80)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top).toBeLessThanOrEqual(bounds.viewportHeight - 80)
    }),
  )
})
