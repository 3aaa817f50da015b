import { describe, expect, it } from 'vitest'
import { readCertificateNumber } from './certificate-number.ts'
import {
  buildNumberSeries,
  defaultNumberPattern,
  findNumberRuleDefects,
  findSequence,
  formatSeriesNumber,
} from './number-pattern.ts'

const award = { unit: '10247', level: 'master', year: '2026' } as const
const rule = (pattern: string, typeCode: string | null = null, firstNo = 1) => ({ pattern, typeCode, firstNo })

/** A pattern, its inputs, and the certificate number that they must give. */
const numbers: [string, string | null, number, string | null][] = [
  [defaultNumberPattern, '01', 1, '1024732026010001'],
  [defaultNumberPattern, '01', 9999, '1024732026019999'],
  [defaultNumberPattern, '01', 10_000, null],
  ['{unit}{level}{year}{seq:6}', null, 12, '1024732026000012'],
  ['{unit}{level}{year}9{type:1}{seq:4}', '3', 7, '1024732026930007'],
  ['{unit}{level}{year}{type:2}0{seq:3}', '02', 7, '1024732026020007'],
]

/** A rule and what is said of it. */
const flaws: [string, string | null, number, object | null][] = [
  [defaultNumberPattern, '01', 1, null],
  [defaultNumberPattern, '1', 1, { typeCode: '类型码应为 2 位数字' }],
  [defaultNumberPattern, 'AB', 1, { typeCode: '类型码应为 2 位数字' }],
  [defaultNumberPattern, null, 1, { typeCode: '类型码应为 2 位数字' }],
  [defaultNumberPattern, '01', 10_000, { firstNo: '起始顺序号超过 4 位' }],
  ['{unit}{level}{year}{type:2}{seq:3}', '01', 1, { pattern: '年份之后共应 6 位，现在是 5 位' }],
  ['{unit}{level}{year}{type:4}{seq:2}', '0101', 1, { pattern: '顺序号至少 3 位' }],
  ['{unit}{level}{year}{seq:4}01', null, 1, { pattern: '年份之后只能是数字、{type:位数}，最后是 {seq:位数}' }],
  ['{unit}{level}{year}Z{seq:5}', null, 1, { pattern: '年份之后只能是数字、{type:位数}，最后是 {seq:位数}' }],
  ['{unit}{year}{level}{seq:6}', null, 1, { pattern: '编号规则应以 {unit}{level}{year} 开头：授予单位码、层次、年份' }],
  ['', null, 1, { pattern: '编号规则应以 {unit}{level}{year} 开头：授予单位码、层次、年份' }],
]

describe('a rule of certificate numbers', () => {
  it.each(numbers)('%s with type %s has at %i the number %s', (pattern, typeCode, seq, number) => {
    const series = buildNumberSeries(rule(pattern, typeCode), award)
    expect(formatSeriesNumber(series, seq)).toBe(number)
    if (number === null) return
    expect(findSequence(series, number)).toBe(seq)
    // Every number that a pattern makes passes the check rules of records.
    expect(readCertificateNumber(number)).toMatchObject({ ...award, isOld: false })
  })

  it.each(flaws)('%s with type %s from %i on: %j', (pattern, typeCode, firstNo, said) => {
    expect(findNumberRuleDefects(rule(pattern, typeCode, firstNo))).toEqual(said)
  })

  it('knows the numbers of other series by their beginning and length', () => {
    const series = buildNumberSeries(rule(defaultNumberPattern, '01'), award)
    for (const other of ['1024732026020001', '1024732025010001', '10247320260100011', '102473202601000A', ''])
      expect(findSequence(series, other)).toBeNull()
  })
})
