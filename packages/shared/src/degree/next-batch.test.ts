import { describe, expect, it } from 'vitest'
import { findWindowErrors, findWindowWarnings } from './batch-times.ts'
import { addYearToText, nextBatchName, sameInstantNextYear } from './next-batch.ts'

describe('DG-02 the copy of a batch', () => {
  it.each([
    ['2026年6月', [], '2027年6月'],
    ['2025-2026学年第二学期', [], '2026-2027学年第二学期'],
    ['夏季', ['夏季'], '夏季（2）'],
    ['夏季', ['夏季', '夏季（2）'], '夏季（3）'],
    ['2026年6月', ['2026年6月', '2027年6月'], '2027年6月（2）'],
  ])('%s beside %j is called %s', (name, taken, next) => {
    expect(nextBatchName(name, taken)).toBe(next)
  })

  it('keeps the length that a name may have', () => {
    expect(nextBatchName('批'.repeat(60), ['批'.repeat(60)]).length).toBeLessThanOrEqual(60)
  })

  it('has its times and grades a year later', () => {
    expect(sameInstantNextYear('2026-06-20 18:00:00')).toBe('2027-06-20 18:00:00')
    expect(sameInstantNextYear('2028-02-29 08:30:00')).toBe('2029-02-28 08:30:00')
    expect(addYearToText('2023,2024')).toBe('2024,2025')
  })
})

describe('DG-02 the times of a batch', () => {
  const fine = {
    studentFrom: '2026-05-23 08:00:00',
    studentUntil: '2026-06-20 18:00:00',
    departFrom: '2026-05-25 08:00:00',
    departUntil: '2026-06-27 18:00:00',
    schoolUntil: '2026-07-01 18:00:00',
  }

  it('are valid when each window begins before it ends', () => {
    expect(findWindowErrors(fine)).toEqual({})
    expect(findWindowWarnings(fine)).toEqual([])
    expect(findWindowErrors({})).toEqual({})
    expect(findWindowWarnings({})).toEqual([])
  })

  it('report a reversed window beside its end', () => {
    expect(findWindowErrors({ ...fine, studentUntil: fine.studentFrom })).toEqual({
      studentUntil: '学生填报的截止时间应晚于开始时间',
    })
    expect(findWindowErrors({ ...fine, departUntil: '2026-05-01 00:00:00' })).toEqual({
      departUntil: '院系审核的截止时间应晚于开始时间',
    })
  })

  it('warn when a window leaves no time for the next one', () => {
    expect(findWindowWarnings({ ...fine, departUntil: '2026-06-19 18:00:00' })).toHaveLength(1)
    expect(findWindowWarnings({ ...fine, departFrom: '2026-06-21 08:00:00' })).toHaveLength(1)
    expect(findWindowWarnings({ ...fine, schoolUntil: '2026-06-26 18:00:00' })).toHaveLength(1)
  })
})
