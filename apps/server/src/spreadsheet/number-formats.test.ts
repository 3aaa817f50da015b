import { expect, it } from 'vitest'
import { builtInDateKind, dateKindOfFormat } from './number-formats.ts'

it.each([
  ['yyyy-mm-dd', 'date'],
  ['yyyy"年"m"月"d"日"', 'date'],
  ['[$-804]yyyy"年"m"月";@', 'date'],
  ['[DBNum1][$-804]yyyy"年"m"月"d"日";@', 'date'],
  ['m/d', 'date'],
  ['mmm', 'date'],
  ['[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy', 'date'],
  ['e/m/d', 'date'],
  ['yyyy/m/d h:mm', 'datetime'],
  ['h:mm AM/PM', 'time'],
  ['上午/下午h"时"mm"分"', 'time'],
  ['mm:ss.0', 'time'],
  ['[h]:mm:ss', 'elapsed'],
  ['[mm]:ss', 'elapsed'],
])('%s shows a %s', (format, kind) => expect(dateKindOfFormat(format)).toBe(kind))

it.each([
  'General',
  // As LibreOffice writes it.
  'Standard',
  '0.00',
  '0.00E+00',
  '#,##0.00_);[Red](#,##0.00)',
  '"day"0',
  '0\\d',
  '[Red]0',
  '[$¥-804]#,##0',
  '@',
  '000000',
  '',
  '"yyyy-mm-dd',
])('%s shows a number', format => expect(dateKindOfFormat(format)).toBeNull())

it('knows the formats that only East Asian editions have', () => {
  expect(builtInDateKind(31)).toBe('date')
  expect(builtInDateKind(57)).toBe('date')
  expect(builtInDateKind(32)).toBe('time')
  expect(builtInDateKind(55)).toBe('time')
  expect(builtInDateKind(49)).toBeNull()
})
