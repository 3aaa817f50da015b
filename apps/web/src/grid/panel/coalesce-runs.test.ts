import { expect, it } from 'vitest'
import { coalesceRuns } from './coalesce-runs.ts'

it('runs once at a time, and once more for all requests during a run', async () => {
  const ends: (() => void)[] = []
  const ask = coalesceRuns(() => new Promise<void>(resolve => void ends.push(resolve)))
  for (let count = 0; count < 5; count += 1) ask()
  expect(ends).toHaveLength(1)
  ends[0]?.()
  await expect.poll(() => ends.length).toBe(2)
  ends[1]?.()
  await expect.poll(() => ends.length).toBe(2)
  ask()
  await expect.poll(() => ends.length).toBe(3)
})

it('continues after a failure', async () => {
  let count = 0
  const ask = coalesceRuns(() => {
    count += 1
    return Promise.reject(new Error('no network'))
  })
  ask()
  await expect.poll(() => count).toBe(1)
  ask()
  await expect.poll(() => count).toBe(2)
})
