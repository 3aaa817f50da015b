import { createHash, randomUUID } from 'node:crypto'
import type { AccountCreationResult } from '@xw/shared/wire/student-password'
import type { Db } from '../../src/plugins/db.ts'
import type { TestApp } from './app.ts'

/** Stores a captcha and returns its letters. */
export async function solvedCaptcha(db: Db, checkKey = `key-${randomUUID()}`) {
  const code_hash = createHash('sha256').update(`${checkKey}:abcd`).digest()
  await db.platform
    .insertInto('sys_captcha')
    .values({ key: checkKey, code_hash, expires_at: new Date(Date.now() + 60_000) })
    .execute()
  return { checkKey, captcha: 'ABCD' }
}

/** A day of the school's calendar, counted from today. */
export const dayFrom = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)

/** A student's values in the office's record. */
export interface StudentRecord {
  id: string
  xh: string
  zjhm: string
  /** The initial password by the rule “last six characters of the ID number”. */
  initial: string
}

/** Returns functions that create student records, and accounts that wait for a first sign-in. */
export function studentOffice(server: TestApp, token: string, departId: string) {
  let count = 0
  const post = <T = unknown>(path: string, payload: object, by = token) =>
    server.call<T>('POST', path, { token: by, payload })

  /** ID numbers whose check digit fits, one after the other. */
  function nextIdNumber(): string {
    count += 1
    const body = `11010120000101${String(count).padStart(3, '0')}`
    const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
    const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0)
    return body + '10X98765432'[sum % 11]
  }

  return {
    post,
    setRule: (given: object, by = token) => post('/xw/xwStudentPasswordRule/save', { xwbslbm: '31', ...given }, by),
    async record(given: { xh?: string; zjhm?: string; nj?: string; sjhm?: string } = {}): Promise<StudentRecord> {
      const zjhm = nextIdNumber()
      const xh = `2023100${String(count).padStart(3, '0')}`
      const own = { nj: '2023', xh, zjhm, ...given }
      const { body } = await post<{ id: string }>('/xw/xwInfo/add', {
        xwlx: '31',
        xwbslbm: '31',
        departId,
        xm: '王小洋',
        zjlxm: '01',
        ...own,
      })
      if (!body.result) throw new Error(body.message)
      return { id: body.result.id, xh: own.xh, zjhm: own.zjhm, initial: own.zjhm.slice(-6) }
    },
    accounts: (...ids: string[]) => post<AccountCreationResult>('/xw/xwInfo/makeAccounts', { xwlx: '31', ids }),
  }
}
