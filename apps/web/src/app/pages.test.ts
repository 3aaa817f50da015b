import { expect, it } from 'vitest'
import { findPage } from './pages.ts'

it('SH-09 finds a page by its component name, whatever its case and hyphens', () => {
  for (const name of ['dashboard/Analysis', 'dashboard/analysis', 'user/registerResult', 'user/register-result']) {
    expect(findPage(name)).toBeTypeOf('function')
  }
  expect(findPage('dashboard/Nothing')).toBeUndefined()
})

it('a resource has a page without one being written', () => {
  const load = findPage('resource/sys/position')
  expect(load).toBeTypeOf('function')
  // A new function would be a new page to React, and what stands on the old one would be lost.
  expect(findPage('resource/sys/position')).toBe(load)
})
