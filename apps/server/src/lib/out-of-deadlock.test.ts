import { expect, it, vi } from 'vitest'
import { retryOnDeadlock } from './out-of-deadlock.ts'

const failing = (code: string, times: number) => {
  let left = times
  return vi.fn<() => Promise<string>>(async () => {
    left -= 1
    if (left >= 0) throw Object.assign(new Error(code), { code })
    return 'done'
  })
}

it('tries again what PostgreSQL ended for the sake of another, and gives up at some time', async () => {
  const twice = failing('40P01', 2)
  expect(await retryOnDeadlock(twice)).toBe('done')
  expect(twice).toHaveBeenCalledTimes(3)
  await expect(retryOnDeadlock(failing('40P01', 10))).rejects.toThrow('40P01')
})

it('does not try again what failed for another reason', async () => {
  const once = failing('23505', 1)
  await expect(retryOnDeadlock(once)).rejects.toThrow('23505')
  expect(once).toHaveBeenCalledOnce()
})
