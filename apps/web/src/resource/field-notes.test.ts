import { expect, it } from 'vitest'
import { type FieldNote, marksOf, worstOf } from './field-notes.ts'

const note = (level: FieldNote['level']): FieldNote => ({ level, text: level })

it('worstOf returns the worst level of several notes', () => {
  expect(worstOf([])).toBeNull()
  expect(worstOf([note('hint'), note('warning')])).toBe('warning')
  expect(worstOf([note('warning'), note('returned'), note('hint')])).toBe('returned')
  expect(worstOf([note('returned'), note('error')])).toBe('error')
})

it('a group counts each field once, by its worst note', () => {
  const notes = new Map([
    ['xm', [note('error'), note('error')]],
    ['xmpy', [note('warning'), note('hint')]],
    ['xbm', [note('returned')]],
    ['mzm', [note('hint')]],
  ])
  expect(marksOf(['xm', 'xmpy', 'xbm', 'mzm', 'csrq'], ['csrq', 'xm'], notes)).toEqual({ errors: 2, warnings: 2 })
  expect(marksOf(['xm'], [], null)).toEqual({ errors: 0, warnings: 0 })
})
