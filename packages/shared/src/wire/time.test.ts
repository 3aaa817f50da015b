import { expect, it } from 'vitest'
import { formatTime } from './time.ts'

it('moments are written in China time, whatever the server runs in', () => {
  expect(formatTime(new Date('2026-06-30T16:00:01Z'))).toBe('2026-07-01 00:00:01')
  expect(formatTime(null)).toBeNull()
})
