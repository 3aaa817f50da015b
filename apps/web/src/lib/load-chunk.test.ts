import { afterEach, expect, it, vi } from 'vitest'
import { loadChunk } from './load-chunk.ts'

afterEach(() => vi.useRealTimers())

it('SH-07 a part that has not arrived after 120 s has failed', async () => {
  vi.useFakeTimers()
  const never = loadChunk(() => new Promise(() => {}))
  const outcome = vi.fn<(message: string) => void>()
  never.catch((error: Error) => outcome(error.message))
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledWith('页面加载超时')
})

it('SH-07 a part that arrives or fails leaves no timer behind', async () => {
  vi.useFakeTimers()
  await expect(loadChunk(async () => 'part')).resolves.toBe('part')
  await expect(loadChunk(() => Promise.reject(new Error('Unable to preload CSS')))).rejects.toThrow('preload CSS')
  expect(vi.getTimerCount()).toBe(0)
})
