import { expect, it } from 'vitest'
import { addLatencies, emptyLatencies, quantile, recordLatency, subtractLatencies } from './latencies.ts'

const of = (...times: number[]) => {
  const latencies = emptyLatencies()
  for (const ms of times) recordLatency(latencies, ms)
  return latencies
}

it('a quantile lies in the bucket of its value', () => {
  const times = Array.from({ length: 100 }, (_, index) => (index < 90 ? 8 : 400))
  expect(quantile(of(...times), 0.5)).toBeGreaterThan(5)
  expect(quantile(of(...times), 0.5)).toBeLessThanOrEqual(10)
  expect(quantile(of(...times), 0.95)).toBeGreaterThan(250)
  expect(quantile(of(...times), 0.95)).toBeLessThanOrEqual(500)
})

it('a quantile is 0 without values, and the last bound for values beyond it', () => {
  expect(quantile(emptyLatencies(), 0.95)).toBe(0)
  expect(quantile(of(60_000), 0.5)).toBe(10_000)
})

it('the difference of two states covers the time between them, and two states can be added', () => {
  expect(subtractLatencies(of(1, 20, 3_000), of(1))).toEqual({ ...of(20, 3_000), sumMs: 3_020 })
  expect(addLatencies(of(1), of(20))).toEqual(of(1, 20))
})
