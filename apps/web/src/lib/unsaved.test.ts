import { expect, it } from 'vitest'
import { hasUnsaved, holdUnsaved } from './unsaved.ts'

it('reports unsaved work until the last form has released it, however often each one does', () => {
  expect(hasUnsaved()).toBe(false)
  const first = holdUnsaved()
  const second = holdUnsaved()
  first()
  first()
  expect(hasUnsaved()).toBe(true)
  second()
  expect(hasUnsaved()).toBe(false)
})
