import { date } from '@xw/shared/field-types/date'
import { datetime } from '@xw/shared/field-types/datetime'
import { month } from '@xw/shared/field-types/month'
import { time } from '@xw/shared/field-types/time'
import { year } from '@xw/shared/field-types/year'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMomentField, type MomentField } from './format-moment.ts'
import { fromMoment, toMoment } from './moment-text.ts'

const compact = date('获学位日期', { compact: true })
const moments = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map(at => at.toISOString().slice(0, 19).replace('T', ' '))

const fields: [string, MomentField, (moment: string) => string][] = [
  ['date', date('出生日期'), moment => moment.slice(0, 10)],
  ['compact date', compact, moment => moment.slice(0, 10).replaceAll('-', '')],
  ['datetime', datetime('开始时间'), moment => moment],
  ['time', time('时刻'), moment => moment.slice(11)],
  ['month', month('入学年月'), moment => moment.slice(0, 7).replace('-', '')],
  ['year', year('毕业年份'), moment => moment.slice(0, 4)],
]

describe.each(fields)('%s', (_, field, toWire) => {
  it('leaves the calendar unchanged in the wire’s form', () => {
    fc.assert(
      fc.property(moments, moment => {
        const wire = toWire(moment)
        expect(fromMoment(toMoment(wire, field), field)).toBe(wire)
      }),
      { numRuns: 500 },
    )
  })

  it('shows nothing for a text of another form', () => {
    for (const text of ['', null, undefined, '2024-02-30', '20240230', '25:00:00', '202413', '去年']) {
      expect(toMoment(text, field)).toBeNull()
    }
  })
})

it('PK-10 lists show national dates with dashes and times without seconds', () => {
  expect(formatMomentField('20240630', compact)).toBe('2024-06-30')
  expect(formatMomentField('202109', month('入学年月'))).toBe('2021-09')
  expect(formatMomentField('2026-06-01 08:30:59', datetime('开始时间'))).toBe('2026-06-01 08:30')
  expect(formatMomentField('08:30:00', time('时刻'))).toBe('08:30:00')
})
