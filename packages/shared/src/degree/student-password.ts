import { plainCharacters } from '../session/own-number.ts'
import { findDegreeType } from './types.ts'

/**
 * SE-10: rules for the password of a student's first sign-in. The server computes it from the record and never stores
 * it.
 */
export const studentPasswordRules = [
  {
    code: '0',
    name: '证件号码后六位',
    explanation: '例如证件号码 11010120040307123X，初始密码为 07123X；护照取最后六位字母和数字。',
    weakness: '知道学生出生日期和籍贯的人，最多试一千次就能猜中。',
  },
  {
    code: '1',
    name: '学号后三位 + 证件号码后三位',
    explanation:
      '例如学号 2023100456、证件号码 11010120040307123X，初始密码为 45623X；以申请号代替学号的类型取申请号。',
    weakness: '学号通常人人知道，任何人最多试约一千次就能猜中。',
  },
] as const

export type StudentPasswordRuleCode = (typeof studentPasswordRules)[number]['code']
export const defaultStudentPasswordRule: StudentPasswordRuleCode = '0'

/** An unused initial password expires after so many days, even if the school's sign-in period is longer. */
export const initialPasswordDays = 30

/** The fields of a record that the initial password is made of. */
export interface InitialPasswordSource {
  xwbslbm: string
  zjhm: string
  xh: string | null
  sqh: string | null
}

/** Returns the number that identifies a student of a type; it is also the user name. */
export const getStudentNumber = ({ xwbslbm, xh, sqh }: Omit<InitialPasswordSource, 'zjhm'>): string =>
  (findDegreeType(xwbslbm)?.idField === 'sqh' ? sqh : xh)?.trim() ?? ''

/** Returns the initial password, or null when the record lacks a field that the rule needs. */
export function buildInitialPassword(rule: StudentPasswordRuleCode, facts: InitialPasswordSource): string | null {
  const document = plainCharacters(facts.zjhm)
  if (document.length < 6) return null
  if (rule === '0') return document.slice(-6)
  const number = plainCharacters(getStudentNumber(facts))
  return number.length < 3 ? null : number.slice(-3) + document.slice(-3)
}
