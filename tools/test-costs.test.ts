import { expect, it } from 'vitest'
import { budgets, describeCosts, findOverspent, tierOf } from './test-costs.ts'

it('a file’s name says its tier', () => {
  expect(tierOf('apps/server/src/lib/ids.test.ts')).toBe('test')
  expect(tierOf('apps/server/test/objects.walk.test.ts')).toBe('walk')
  expect(tierOf('apps/server/test/kill.process.test.ts')).toBe('process')
  expect(tierOf('e2e/gallery.walk.spec.ts')).toBe('story')
})

it('a file that passes its tier’s budget is named, and one at its limit is not', () => {
  expect(
    findOverspent([
      { file: 'a.test.ts', seconds: budgets.test },
      { file: 'b.test.ts', seconds: budgets.test + 1 },
      { file: 'c.walk.test.ts', seconds: budgets.test + 1 },
    ]),
  ).toEqual([`b.test.ts: ${budgets.test + 1}.0 processor seconds, ${budgets.test} are allowed`])
})

it('the stories of a file share one budget', () => {
  const half = budgets.story / 2 + 1
  const costs = ['first', 'second'].map(title => ({ file: 'e2e/a.spec.ts', title, seconds: half }))
  expect(findOverspent(costs)).toHaveLength(1)
})

it('lists what each tier took and the ten costliest, the costliest first', () => {
  const costs = Array.from({ length: 12 }, (_, n) => ({ file: `${n}.test.ts`, seconds: n }))
  const lines = describeCosts([...costs, { file: 'e2e/a.spec.ts', title: 'a journey', seconds: 2.5 }])
  expect(lines).toContain('test: 12 files, 66 processor seconds')
  expect(lines.filter(line => line.startsWith('  '))).toHaveLength(11)
  expect(lines[lines.indexOf('costliest files:') + 1]).toBe('  11.0 s  11.test.ts')
  expect(lines.at(-1)).toBe('  2.5 s  e2e/a.spec.ts › a journey')
})
