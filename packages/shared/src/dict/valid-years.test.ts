import { describe, expect, it } from 'vitest'
import { describeValidYears, findItemForYears, findYear, isValidBetween, isValidInYear } from './valid-years.ts'

const always = { validFrom: null, validTo: null }
const until2022 = { validFrom: null, validTo: 2022 }
const since2023 = { validFrom: 2023, validTo: null }
const span = { validFrom: 2020, validTo: 2022 }

describe('the years of an item', () => {
  it('DG-01 include the first and the last', () => {
    expect([2022, 2023].map(year => isValidInYear(until2022, year))).toEqual([true, false])
    expect([2022, 2023].map(year => isValidInYear(since2023, year))).toEqual([false, true])
    expect([2019, 2020, 2022, 2023].map(year => isValidInYear(span, year))).toEqual([false, true, true, false])
    expect(isValidInYear(always, 1900)).toBe(true)
  })

  it('DG-01 accept an item that is valid at some time from enrolment to award', () => {
    expect(isValidBetween(until2022, 2021, 2025)).toBe(true)
    expect(isValidBetween(since2023, 2021, 2025)).toBe(true)
    expect(isValidBetween(since2023, 2019, 2022)).toBe(false)
    expect(isValidBetween(until2022, 2023, 2026)).toBe(false)
  })

  it('are formatted for people', () => {
    expect([always, until2022, since2023, span, { validFrom: 2020, validTo: 2020 }].map(describeValidYears)).toEqual([
      '',
      '2022 年止',
      '2023 年起',
      '2020—2022 年',
      '2020 年',
    ])
  })

  it('DG-01 tell which of two meanings a code had; where none counts, the newest can still be read', () => {
    expect(findItemForYears([until2022, since2023], 2015)).toBe(until2022)
    expect(findItemForYears([until2022, since2023], 2024)).toBe(since2023)
    expect(findItemForYears([until2022, since2023], 2021, 2024)).toBe(since2023)
    expect(findItemForYears([until2022], 2030)).toBe(until2022)
    expect(findItemForYears([], 2024)).toBeNull()
  })
})

describe('the year of a record', () => {
  it('DG-01 is that of the cohort, by its grade or by its admission', () => {
    expect(findYear({ nj: '2021', rxny: '202009' }, ['nj', 'rxny'])).toBe(2021)
    expect(findYear({ nj: '', rxny: '202009' }, ['nj', 'rxny'])).toBe(2020)
    expect(findYear({}, ['nj', 'rxny'])).toBeNull()
  })
})
