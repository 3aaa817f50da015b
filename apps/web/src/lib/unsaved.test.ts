import { expect, it } from 'vitest'
import { hasUnsaved, holdUnsaved } from './unsaved.ts'

it('knows of unsaved work until the last form has let go, however often each does', () => {
  expect(hasUnsaved()).toBe(false)
  const first = holdUnsaved()
  const second = holdUnsaved()
  first()
  first()
  expect(hasUnsaved()).toBe(true)
  second()
  expect(hasUnsaved()).toBe(false)
})
