import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { arbitraryCron } from '../../test/cron/arbitrary.ts'
import { cronerExpressions, expressionsBeyondCroner } from '../../test/cron/samples.ts'
import { everySecond, type UnitName } from './parts.ts'
import { readCron, readCronLeniently } from './read-cron.ts'
import { listPartValues } from './values.ts'
import { writeCron } from './write-cron.ts'

const rewrite = (text: string): string | null => {
  const { parts } = readCron(text)
  return parts && writeCron(parts)
}

it('CR-01 seven parts are joined by spaces; by default all are every, and the week is not set', () => {
  expect(writeCron(everySecond)).toBe('* * * * * ? *')
  expect(readCron('* * * * * ?').parts).toEqual(everySecond)
})

describe('reading a written expression', () => {
  it.each([
    ['0 0 0 1 * ?', '0 0 0 1 * ? *'],
    ['  0  0\t0 1 * ? 2027 ', '0 0 0 1 * ? 2027'],
    ['0 0 0 ? jan-mar mon-fri', '0 0 0 ? 1-3 2-6 *'],
    ['0 0 0 ? * fril', '0 0 0 ? * 6L *'],
    ['0 0 0 ? * WED#2', '0 0 0 ? * 4#2 *'],
    ['０ ０ ０ １，１５ ＊ ？', '0 0 0 1,15 * ? *'],
    ['*/5 /10 */6 * * ?', '0/5 0/10 0/6 * * ? *'],
    ['0 0 0 */5 */2 ?', '0 0 0 1/5 1/2 ? *'],
    ['0 0 0 1 0/3 ?', '0 0 0 1 1/3 ? *'],
    ['0 0 0 1 1 ? */2', '0 0 0 1 1 ? 2020/2'],
    ['0 0 22-2/2 5-5 * ?', '0 0 22-2/2 5-5 * ? *'],
    // `*` beside a day or a weekday says nothing more; Quartz refuses it, other programs write it.
    ['0 0 0 * * *', '0 0 0 * * ? *'],
    ['0 0 0 * * 2', '0 0 0 ? * 2 *'],
    ['0 0 0 15 * *', '0 0 0 15 * ? *'],
  ])('CR-02 %s is %s', (text, written) => expect(rewrite(text)).toBe(written))

  it.each([...cronerExpressions, ...expressionsBeyondCroner])(
    'CR-02 %s says the same after writing and reading',
    text => {
      const { parts } = readCron(text)
      expect(parts && readCron(writeCron(parts)).parts).toEqual(parts)
    },
  )

  it('CR-02 reads back any written expression, also leniently', () => {
    fc.assert(
      fc.property(arbitraryCron, text => {
        const { parts, error } = readCron(text)
        expect(error).toBeNull()
        expect(parts && readCron(writeCron(parts)).parts).toEqual(parts)
        expect(readCronLeniently(text)).toEqual(parts)
      }),
    )
  })
})

describe('expressions without seconds or without a year', () => {
  it.each([
    [{ hideSecond: true }, '30 8 1 * ? *'],
    [{ hideYear: true }, '0 30 8 1 * ?'],
    [{ hideSecond: true, hideYear: true }, '30 8 1 * ?'],
  ])('CR-01 %o: %s', (shape, text) => {
    const { parts } = readCron(text, shape)
    expect(parts).toEqual(readCron('0 30 8 1 * ? *').parts)
    expect(parts && writeCron(parts, shape)).toBe(text)
    expect(readCron(`0 ${text} 2027`, shape).error).toMatch(/^Cron表达式/)
  })
})

describe('a bad expression is refused by a sentence that names the field', () => {
  it.each<[string, UnitName | null, string]>([
    ['0 0 0 * * ? * *', null, 'Cron表达式最多7项！'],
    ['', null, 'Cron表达式错误：应有 6 或 7 项，现有 0 项'],
    ['0 0 0 * *', null, 'Cron表达式错误：应有 6 或 7 项，现有 5 项'],
    [`0 0 0 ${'1,'.repeat(500)}1 * ?`, null, 'Cron表达式错误：不能超过 1000 个字符'],
    ['60 0 0 * * ?', 'second', 'Cron表达式错误：秒的“60”超出范围，应为 0 到 59'],
    ['0/60 0 0 * * ?', 'second', 'Cron表达式错误：秒的间隔“60”超出范围，应为 1 到 59'],
    ['? 0 0 * * ?', 'second', 'Cron表达式错误：秒不能用“?”，只有日和周可以不设置'],
    ['0 a 0 * * ?', 'minute', 'Cron表达式错误：分的“A”不正确'],
    ['0 0/61 0 * * ?', 'minute', 'Cron表达式错误：分的间隔“61”超出范围，应为 1 到 60'],
    ['0 5- 0 * * ?', 'minute', 'Cron表达式错误：分的“5-”不正确'],
    ['0 -5 0 * * ?', 'minute', 'Cron表达式错误：分的“-5”不正确'],
    ['0 1,,2 0 * * ?', 'minute', 'Cron表达式错误：分不能为空'],
    ['0 0 24 * * ?', 'hour', 'Cron表达式错误：时的“24”超出范围，应为 0 到 23'],
    ['0 0 8-24 * * ?', 'hour', 'Cron表达式错误：时的“24”超出范围，应为 0 到 23'],
    ['0 0 0/24 * * ?', 'hour', 'Cron表达式错误：时的间隔“24”超出范围，应为 1 到 23'],
    ['0 0 1.5 * * ?', 'hour', 'Cron表达式错误：时的“1.5”不正确'],
    ['0 0 L * * ?', 'hour', 'Cron表达式错误：时的“L”不正确'],
    ['0 0 0 0 * ?', 'day', 'Cron表达式错误：日的“0”超出范围，应为 1 到 31'],
    ['0 0 0 1/32 * ?', 'day', 'Cron表达式错误：日的间隔“32”超出范围，应为 1 到 31'],
    ['0 0 0 L-31 * ?', 'day', 'Cron表达式错误：日的“L-31”超出范围，L- 后应为 1 到 30'],
    ['0 0 0 32W * ?', 'day', 'Cron表达式错误：日的“32W”超出范围，W 前应为 1 到 31'],
    ['0 0 0 W * ?', 'day', 'Cron表达式错误：日的“W”不正确'],
    ['0 0 0 L,15 * ?', 'day', 'Cron表达式错误：日的“L,15”不正确，L、W 和 # 不能与其他值一起列出'],
    ['0 0 0 * 0 ?', 'month', 'Cron表达式错误：月的“0”超出范围，应为 1 到 12'],
    ['0 0 0 * 13/2 ?', 'month', 'Cron表达式错误：月的“13”超出范围，应为 0 到 12'],
    ['0 0 0 * FOO ?', 'month', 'Cron表达式错误：月的“FOO”不正确'],
    ['0 0 0 * MON ?', 'month', 'Cron表达式错误：月的“MON”不正确'],
    ['0 0 0 ? * 0', 'week', 'Cron表达式错误：周的“0”超出范围，应为 1 到 7'],
    ['0 0 0 ? * 8L', 'week', 'Cron表达式错误：周的“8”超出范围，应为 1 到 7'],
    ['0 0 0 ? * 2#6', 'week', 'Cron表达式错误：周的“2#6”超出范围，# 后应为 1 到 5'],
    ['0 0 0 ? * 2/8', 'week', 'Cron表达式错误：周的间隔“8”超出范围，应为 1 到 7'],
    ['0 0 0 ? * 5W', 'week', 'Cron表达式错误：周的“5W”不正确'],
    ['0 0 0 1 * 2', 'week', 'Cron表达式错误：周和日只能设置一项，另一项须为“?”'],
    ['0 0 0 ? * ?', 'week', 'Cron表达式错误：周和日不能都是“?”，须设置其中一项'],
    ['0 0 0 * * ? 2018', 'year', 'Cron表达式参数[年]错误：“2018”超出范围，应为 2019 到 2119'],
    ['0 0 0 * * ? 2026/100', 'year', 'Cron表达式参数[年]错误：间隔“100”超出范围，应为 1 到 99'],
    ['0 0 0 * * ? 2030-2026', 'year', 'Cron表达式参数[年]错误：区间“2030-2026”应从小到大'],
    ['0 0 0 * * ? abc', 'year', 'Cron表达式参数[年]错误：“ABC”不正确'],
  ])('CR-04 %s', (text, unit, error) => {
    expect(readCron(text)).toEqual({ parts: null, error, unit })
  })

  it('CR-04 reads any input or refuses it with a sentence', () => {
    const signs = fc.string({
      unit: fc.constantFrom(...'0123456789*/-,?LW# ', 'MON', 'JAN', '，', '\u0000'),
      maxLength: 40,
    })
    fc.assert(
      fc.property(fc.oneof(signs, fc.string({ unit: 'binary' })), text => {
        const { parts, error } = readCron(text)
        if (parts === null) expect(error).toMatch(/^Cron表达式(最多7项！|参数\[年\]错误：.|错误：.)/)
        else expect(readCron(writeCron(parts)).parts).toEqual(parts)
        expect(readCron(writeCron(readCronLeniently(text))).error).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})

describe('lenient reading for the builder', () => {
  it.each([
    ['', '* * * * * ? *'],
    ['0 0 25 1 * ?', '0 0 * 1 * ? *'],
    ['0 0 0 x * ?', '0 0 0 * * ? *'],
    ['0 0 0 x * 2', '0 0 0 ? * 2 *'],
    ['0 0 0 ? * x', '0 0 0 * * ? *'],
    ['0 0 0 1 * 2', '0 0 0 1 * ? *'],
    ['0 0 0 ? * ?', '0 0 0 * * ? *'],
    ['0 0 0 1 * ? 1999', '0 0 0 1 * ? *'],
    ['0 ? 0 1 * ? 2027 8 9', '0 * 0 1 * ? 2027'],
  ])('CR-02 replaces unreadable parts of “%s” by every', (text, written) => {
    expect(writeCron(readCronLeniently(text))).toBe(written)
  })
})

it('CR-04 Sunday is 1, Monday 2, Saturday 7', () => {
  const { parts } = readCron('0 0 0 ? * SUN,MON,TUE,WED,THU,FRI,SAT')
  expect(parts?.week).toEqual(readCron('0 0 0 ? * 1,2,3,4,5,6,7').parts?.week)
  expect(parts && listPartValues('week', parts.week)).toEqual([1, 2, 3, 4, 5, 6, 7])
})
