import { plainCharacters } from '../session/own-number.ts'
import { findDegreeType } from './types.ts'

/** SE-10: how the password of a student's first sign-in follows from the record. It is computed when it is checked, never kept. */
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

/** An initial password that nobody used is over after so many days, however long the school's window is. */
export const initialPasswordDays = 30

/** What a record gives for it. */
export interface InitialPasswordSource {
  xwbslbm: string
  zjhm: string
  xh: string | null
  sqh: string | null
}

/** The number a student of a type is known by, which is also the name to sign in with. */
export const getStudentNumber = ({ xwbslbm, xh, sqh }: Omit<InitialPasswordSource, 'zjhm'>): string =>
  (findDegreeType(xwbslbm)?.idField === 'sqh' ? sqh : xh)?.trim() ?? ''

/** The initial password that a rule gives; null where the record lacks what it takes. */
export function buildInitialPassword(rule: StudentPasswordRuleCode, facts: InitialPasswordSource): string | null {
  const document = plainCharacters(facts.zjhm)
  if (document.length < 6) return null
  if (rule === '0') return document.slice(-6)
  const number = plainCharacters(getStudentNumber(facts))
  return number.length < 3 ? null : number.slice(-3) + document.slice(-3)
}
