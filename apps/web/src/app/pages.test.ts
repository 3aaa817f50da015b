import { expect, it } from 'vitest'
import { findPage } from './pages.ts'

it('SH-09 finds a page by its component name, ignoring case and hyphens', () => {
  for (const name of ['dashboard/Analysis', 'dashboard/analysis', 'user/registerResult', 'user/register-result']) {
    expect(findPage(name)).toBeTypeOf('function')
  }
  expect(findPage('dashboard/Nothing')).toBeUndefined()
})

it('finds a generated page for a resource without a page of its own', () => {
  const load = findPage('resource/sys/position')
  expect(load).toBeTypeOf('function')
  // A new function would be a new page to React, which would drop the state of the old one.
  expect(findPage('resource/sys/position')).toBe(load)
})
