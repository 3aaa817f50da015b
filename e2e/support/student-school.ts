import { createHash } from 'node:crypto'
import { type Browser, expect, type Page } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { execute } from '../../apps/server/src/postgres/execute.ts'
import { type OwnProduct, startOwnProduct } from './own-product.ts'
import { api, fillSignIn, type Person, tokenOf } from './people.ts'
import { master } from './rosters.ts'

const secretary: Person = { username: 'story_dept', password: 'Secretary-of-31-x' }
const office: Person = { username: 'story_office', password: 'Office-of-degrees-1' }

/** A school with an open batch and one student in it, who has never signed in. */
export interface StudentSchool {
  product: OwnProduct
  student: { name: string; idNumber: string; number: string; initialPassword: string }
  recordId: string
  /** Tokens of those who review. */
  staff: { depart: string; school: string }
  behind<T extends Record<string, unknown>>(text: string): Promise<T[]>
  /** The student's record, as it is stored. */
  stored(): Promise<Record<string, string | null>>
  /** Sets the letters of the picture that `request` asked for. */
  setLetters(request: Promise<{ url(): string }>, letters: string): Promise<void>
}

/** Starts a school whose student's record comes from a roster. `given` replaces values, to leave some out or mistype them. */
export async function startStudentSchool(browser: Browser, given: Record<string, string>): Promise<StudentSchool> {
  const product = await startOwnProduct('main.ts')
  const behind = <T extends Record<string, unknown>>(text: string) => execute<T>(product.ownerUrl, text)
  const desk = await browser.newPage({ baseURL: product.url })
  const staff = await prepareStaff(desk, behind)
  const roster = { ...master(1), ...given }
  const recordId = await prepareStudent(desk, staff, roster)
  await desk.close()
  const { XM: name = '', ZJHM: idNumber = '', XH: number = '' } = roster
  return {
    product,
    student: { name, idNumber, number, initialPassword: idNumber.slice(-6) },
    recordId,
    staff: staff.tokens,
    behind,
    stored: async () =>
      (await behind<Record<string, string | null>>(`select * from xw_info where id = '${recordId}'`))[0] ?? {},
    async setLetters(request, letters) {
      const key = /randomImage\/([^?]+)/.exec((await request).url())?.[1] ?? ''
      await expect.poll(() => behind(`select key from sys_captcha where key = '${key}'`)).toHaveLength(1)
      const hash = createHash('sha256').update(`${key}:${letters}`).digest('hex')
      await behind(`update sys_captcha set code_hash = '\\x${hash}' where key = '${key}'`)
    },
  }
}

/** Signs in with the initial password, which asks for the letters of a picture. */
export async function enterFirst(page: Page, { student, setLetters }: StudentSchool): Promise<void> {
  await page.goto(`${webBase}/user/login`)
  const picture = page.waitForRequest(/randomImage/)
  await fillSignIn(page, { username: student.number, password: student.initialPassword })
  await page.getByRole('button', { name: '换成图片验证码' }).click()
  const letters = page.getByLabel('验证码', { exact: true })
  await setLetters(picture, 'abcd')
  await letters.fill('abcd')
  await page.getByRole('button', { name: /登\s*录/ }).click()
}

interface Staff {
  depart: { id: string }
  tokens: StudentSchool['staff'] & { admin: string }
}

async function prepareStaff(desk: Page, behind: StudentSchool['behind']): Promise<Staff> {
  const admin = await tokenOf(desk)
  const roleOf = async (code: string) =>
    (await api<{ records: { id: string }[] }>(desk, `/sys/role/list?roleCode=${code}`, { token: admin })).body.result
      .records[0]?.id
  const depart = await post<{ id: string }>(desk, '/sys/sysDepart/add', admin, {
    departName: '医学院',
    orgCategory: '2',
  })
  const own = { xwbslbms: '31' }
  await post(desk, '/sys/user/add', admin, {
    ...office,
    ...own,
    realname: '学位办',
    selectedroles: await roleOf('dwgly'),
  })
  await post(desk, '/sys/user/add', admin, {
    ...secretary,
    ...own,
    realname: '李老师',
    telephone: '010-62751234',
    selectedroles: await roleOf('yxgly'),
    selecteddeparts: depart.id,
  })
  await behind('update sys_account set must_change_password = false')
  return { depart, tokens: { admin, depart: await tokenOf(desk, secretary), school: await tokenOf(desk, office) } }
}

/** Creates a student's record in an open batch, and the student's account. Returns the record's id. */
async function prepareStudent(desk: Page, { depart, tokens }: Staff, roster: Record<string, string>): Promise<string> {
  const values = Object.fromEntries(Object.entries(roster).map(([key, value]) => [key.toLowerCase(), value || null]))
  const type = { xwlx: '31', xwbslbm: '31' }
  const { id } = await post<{ id: string }>(desk, '/xw/xwInfo/add', tokens.school, {
    ...values,
    ...type,
    departId: depart.id,
  })
  const batch = await post<{ id: string }>(desk, '/xw/xwBatch/add', tokens.school, {
    name: '2026年6月',
    xwbslbm: '31',
    needsPhoto: '1',
    studentFrom: '2026-01-01 08:00:00',
    studentUntil: '2096-06-30 18:00:00',
  })
  await post(desk, '/xw/xwInfo/joinBatch', tokens.school, { xwlx: '31', ids: [id], batchId: batch.id })
  await post(desk, '/xw/xwBatch/open', tokens.school, { id: batch.id, confirmed: true })
  await post(desk, '/xw/xwStudentPasswordRule/save', tokens.admin, {
    xwbslbm: '31',
    mmgz: '0',
    opensOn: '2020-01-01',
    closesOn: '2096-01-01',
  })
  await post(desk, '/xw/xwInfo/makeAccounts', tokens.school, { xwlx: '31', ids: [id] })
  return id
}

async function post<T>(desk: Page, path: string, token: string, data: object): Promise<T> {
  const { body } = await api<T>(desk, path, { token, method: 'POST', data })
  expect(body, path).toMatchObject({ success: true })
  return body.result
}
