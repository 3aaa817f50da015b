import { expect, it } from 'vitest'
import { formatTime } from './time.ts'

it('formats moments in China time in any time zone of the server', () => {
  expect(formatTime(new Date('2026-06-30T16:00:01Z'))).toBe('2026-07-01 00:00:01')
  // Summer time, and the moments around the last one.
  expect(formatTime(new Date('1988-07-01T00:00:00Z'))).toBe('1988-07-01 09:00:00')
  expect(formatTime(new Date('1991-09-14T14:59:59Z'))).toBe('1991-09-14 23:59:59')
  expect(formatTime(new Date('1991-12-31T15:59:59.999Z'))).toBe('1991-12-31 23:59:59')
  expect(formatTime(new Date('1991-12-31T16:00:00Z'))).toBe('1992-01-01 00:00:00')
  expect(formatTime(new Date('1992-07-01T00:00:00.999Z'))).toBe('1992-07-01 08:00:00')
  expect(formatTime(null)).toBeNull()
})
