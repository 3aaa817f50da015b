import { expect, it } from 'vitest'
import { findPopupError, keyRows, ownValueOf, parseSorter, selfParams, toPopupValues } from './popup.ts'

const popup = { code: 'teachers', orgFields: 'name,no', destFields: 'teacher, teacherNo' }

it.each([
  [{ ...popup, code: '' }, 'popup参数未正确配置!'],
  [{ ...popup, orgFields: '' }, 'popup参数未正确配置!'],
  [{ ...popup, destFields: '' }, 'popup参数未正确配置!'],
  [{ ...popup, orgFields: 'name' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  [popup, null],
])('PK-04 %o is refused with %s', (config, flaw) => expect(findPopupError(config)).toBe(flaw))

it('PK-04 columns of the chosen rows fill the fields beside them, several joined by commas', () => {
  expect(toPopupValues(popup, [{ name: '王', no: 1 }])).toEqual({ teacher: '王', teacherNo: '1' })
  expect(
    toPopupValues(popup, [
      { name: '王', no: 1 },
      { name: '李', no: 2 },
    ]),
  ).toEqual({ teacher: '王,李', teacherNo: '1,2' })
  expect(toPopupValues(popup, [])).toEqual({ teacher: null, teacherNo: null })
})

it('PK-04 ownValueOf returns the field’s own value, or the first when the field is not named', () => {
  const filled = toPopupValues(popup, [{ name: '王', no: 1 }])
  expect(ownValueOf(filled, 'teacherNo')).toBe('1')
  expect(ownValueOf(filled, 'other')).toBe('王')
  expect(ownValueOf(filled, undefined)).toBe('王')
})

it('PK-04 removes the quotes of quoted parameters', () => {
  expect(selfParams({ ...popup, param: { depart: "'A01'", year: '2026', name: "O'Brien" } })).toEqual({
    self_depart: 'A01',
    self_year: '2026',
    self_name: "O'Brien",
  })
})

it('PK-04 parses the sort order of a field', () => {
  expect(parseSorter('no=desc')).toEqual({ column: 'no', order: 'desc' })
  expect(parseSorter('no')).toEqual({ column: 'no', order: 'asc' })
  expect(parseSorter(undefined)).toBeNull()
})

it('PK-04 row keys come from the values, and equal rows are numbered', () => {
  const keys = keyRows([{ a: '1' }, { a: '2' }, { a: '1' }]).map(({ value }) => value)
  expect(new Set(keys).size).toBe(3)
})
