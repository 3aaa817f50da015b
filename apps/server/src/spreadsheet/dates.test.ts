import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { propertyRuns } from '../../test/support/run-size.ts'
import { serialToText, textToSerial } from './dates.ts'

describe('a date cell as text', () => {
  it.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
    [36_526, '2000-01-01'],
    [45_413.75, '2024-05-01'],
    [2_958_465, '9999-12-31'],
  ])('%f is %s', (serial, text) => expect(serialToText(serial, 'date', false)).toBe(text))

  it.each([-1, 0, 0.4, 2_958_466, 1e300, Number.NaN, Number.POSITIVE_INFINITY])('%f is no date', serial => {
    expect(serialToText(serial, 'date', false)).toBeNull()
  })

  it('counts from 1904 where the workbook says so', () => {
    expect(serialToText(0, 'date', true)).toBe('1904-01-01')
    expect(serialToText(45_413 - 1_462, 'date', true)).toBe('2024-05-01')
  })

  it('shows as much as its format does', () => {
    expect(serialToText(45_413.354_340_28, 'datetime', false)).toBe('2024-05-01T08:30:15')
    expect(serialToText(45_413.354_340_28, 'time', false)).toBe('08:30:15')
    expect(serialToText(0.5, 'datetime', false)).toBe('12:00:00')
    expect(serialToText(1.25, 'elapsed', false)).toBe('30:00:00')
  })

  it('rounds to the second across midnight', () => {
    expect(serialToText(45_412.999_999, 'datetime', false)).toBe('2024-05-01T00:00:00')
    expect(serialToText(0.999_999, 'time', false)).toBe('00:00:00')
  })
})

describe('a text as a date cell', () => {
  it.each([
    '1899-12-31',
    '1900-02-29',
    '2023-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-5-1',
    '2024-05-01T24:00:00',
    '0024-05-01',
    '',
  ])('%s stays text', text => expect(textToSerial(text)).toBeNull())

  it('takes a time with and without seconds, after T or a space', () => {
    expect(textToSerial('2024-05-01 12:00')).toBe(45_413.5)
    expect(textToSerial('2024-05-01T12:00:00')).toBe(45_413.5)
  })

  it('comes back as the same text', () => {
    const instant = fc.date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instant, date => {
        const text = date.toISOString().slice(0, 19)
        expect(serialToText(textToSerial(text) ?? -1, 'datetime', false)).toBe(text)
        const day = text.slice(0, 10)
        expect(serialToText(textToSerial(day) ?? -1, 'date', false)).toBe(day)
      }),
      propertyRuns({ sample: 1_000, everything: 1_000, full: 100_000 }),
    )
  })
})
