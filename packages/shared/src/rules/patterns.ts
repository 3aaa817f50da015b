import { isTemplateValues } from '../message/template.ts'
import { isNationalId } from './id-number.ts'

/** A named rule for texts. The message follows the field's label. */
interface Pattern {
  test(text: string): boolean
  readonly message: string
  /** The wire's name for it, in the rules of grids and online forms. */
  readonly wire?: string
}

const matches =
  (pattern: RegExp): Pattern['test'] =>
  text =>
    pattern.test(text)

/** Patterns that a definition can name. */
export const patterns = {
  nonEmpty: { wire: '*', test: matches(/\S/), message: '不能为空' },
  digits6to16: { wire: 'n6-16', test: matches(/^\d{6,16}$/), message: '应为 6 到 16 位数字' },
  any6to16: { wire: '*6-16', test: matches(/^.{6,16}$/su), message: '应为 6 到 16 位任意字符' },
  letters6to18: { wire: 's6-18', test: matches(/^[A-Za-z]{6,18}$/), message: '应为 6 到 18 位字母' },
  url: { wire: 'url', test: matches(/^https?:\/\/[^\s/?#.]\S*$/i), message: '应为以 http:// 或 https:// 开头的网址' },
  email: {
    wire: 'e',
    test: matches(/^[\w.%+-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,}$/),
    message: '格式不正确，如 name@example.edu.cn',
  },
  mobile: { wire: 'm', test: matches(/^1[3-9]\d{9}$/), message: '应为 11 位手机号码' },
  postalCode: { wire: 'p', test: matches(/^\d{6}$/), message: '应为 6 位数字' },
  letters: { wire: 's', test: matches(/^[A-Za-z]+$/), message: '只能填写字母' },
  number: { wire: 'n', test: matches(/^[+-]?\d+(?:\.\d+)?$/), message: '应为数字' },
  integer: { wire: 'z', test: matches(/^[+-]?\d+$/), message: '应为整数' },
  money: { wire: 'money', test: matches(/^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/), message: '应为金额，最多两位小数' },
  username: { test: matches(/^\w{4,18}$/), message: '应为 4 到 18 位字母、数字或下划线' },
  naturalNumber: { test: matches(/^(?:0|[1-9]\d*)$/), message: '应为自然数' },
  landline: { test: matches(/^(?:0\d{2,3}-?)?[1-9]\d{6,7}(?:-\d{1,6})?$/), message: '应为固定电话，如 010-62751407' },
  bankCard: { test: matches(/^[1-9]\d{9,19}$/), message: '应为 10 到 20 位数字，且不以 0 开头' },
  documentNumber: { test: matches(/^[A-Za-z0-9]{1,50}$/), message: '应为 50 位以内的字母或数字' },
  nationalId: { test: isNationalId, message: '不是有效的身份证号码' },
  qq: { test: matches(/^[1-9]\d{4,11}$/), message: '应为 5 到 12 位数字' },
  alphanumeric20: { test: matches(/^[A-Za-z0-9]{1,20}$/), message: '应为 20 位以内的字母或数字' },
  words2to100: { test: matches(/^[\p{Script=Han}A-Za-z\s]{2,100}$/u), message: '应为 2 到 100 个中文、英文字符或空格' },
  digitLines: { test: matches(/^[\d\r\n]+$/), message: '只能填写数字和换行' },
  templateValues: { test: isTemplateValues, message: '应为 JSON 对象，如 {"name": "张三"}，其中的值为文字或数字' },
  text255: { test: matches(/^.{0,255}$/su), message: '最多 255 个字符' },
} as const satisfies Record<string, Pattern>

export type PatternName = keyof typeof patterns

/** Returns the pattern with this name on the wire, or null. */
export function findPatternByWireName(wire: string): PatternName | null {
  const named = Object.entries(patterns).find(([, pattern]) => 'wire' in pattern && pattern.wire === wire)
  return named ? (named[0] as PatternName) : null
}
