import { describe, expect, it } from 'vitest'
import { buildSubmissionCurve } from './curve.ts'

describe('the curve of submissions', () => {
  const days = [
    { day: '2026-06-02', count: 3 },
    { day: '2026-06-04', count: 2 },
  ]

  it('DG-10 has every day up to the deadline, including days without submissions', () => {
    const deadlines = [
      { day: '2026-06-06', xwbslbm: '31' },
      { day: '2026-06-06', xwbslbm: '21' },
    ]
    expect(buildSubmissionCurve({ days, from: '2026-06-01', deadlines }, '2026-06-05')).toEqual({
      labels: ['2026-06-01', '2026-06-02', '2026-06-03', '2026-06-04', '2026-06-05', '2026-06-06'],
      perDay: [0, 3, 0, 2, 0, 0],
      inAll: [0, 3, 3, 5, 5, null],
      deadlines: ['2026-06-06'],
    })
  })

  it('DG-10 ends today without a deadline, and at the last submission long after one', () => {
    expect(buildSubmissionCurve({ days, from: null, deadlines: [] }, '2026-06-06')?.labels.at(-1)).toBe('2026-06-06')
    const over = buildSubmissionCurve(
      { days, from: null, deadlines: [{ day: '2026-06-03', xwbslbm: '31' }] },
      '2026-12-01',
    )
    expect(over?.labels.at(-1)).toBe('2026-06-04')
    expect(over?.deadlines).toEqual(['2026-06-03'])
  })

  it('DG-10 includes earlier submissions in its total', () => {
    const long = [{ day: '2026-01-01', count: 7 }, ...days]
    const curve = buildSubmissionCurve({ days: long, from: null, deadlines: [] }, '2026-06-06')
    expect(curve?.labels).toHaveLength(120)
    expect(curve?.inAll.at(-1)).toBe(12)
  })

  it('DG-10 is null without submissions', () => {
    expect(buildSubmissionCurve({ days: [], from: '2026-06-01', deadlines: [] }, '2026-06-06')).toBeNull()
  })
})
