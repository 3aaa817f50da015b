import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { execute } from '../apps/server/src/postgres/execute.ts'
import { findBarriers } from './support/barriers.ts'
import { type OwnProduct, startOwnProduct } from './support/own-product.ts'
import { button } from './support/pages.ts'
import { api, fillSignIn, type Person, tokenOf } from './support/people.ts'
import { master } from './support/rosters.ts'

/** Somebody who fills in the own record at the computer of a library. */
interface Student extends Person {
  recordId: string
  /** A text that only this student types. */
  typed: string
}

test.describe.configure({ mode: 'serial' })

let product: OwnProduct
let first: Student
let second: Student
/** One browser for both. */
let context: BrowserContext

const behind = <T extends Record<string, unknown>>(text: string) => execute<T>(product.ownerUrl, text)

test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000)
  product = await startOwnProduct('main.ts')
  await prepare(browser)
  context = await browser.newContext({ baseURL: product.url })
  context.setDefaultTimeout(15_000)
})
test.afterAll(() => product.end())

/** A school with an open batch and two students in it. */
async function prepare(browser: Browser): Promise<void> {
  const desk = await browser.newPage({ baseURL: product.url })
  const token = await tokenOf(desk)
  const post = async <T>(path: string, data: object, by = token) => {
    const { body } = await api<T>(desk, path, { token: by, method: 'POST', data })
    expect(body, `${path}: ${body.message}`).toMatchObject({ success: true })
    return body.result
  }
  const roleOf = async (code: string) =>
    (await api<{ records: { id: string }[] }>(desk, `/sys/role/list?roleCode=${code}`, { token })).body.result
      .records[0]?.id
  const office: Person = { username: 'library_office', password: 'Office-of-degrees-1' }
  const depart = await post<{ id: string }>('/sys/sysDepart/add', { departName: '医学院', orgCategory: '2' })
  await post('/sys/user/add', { ...office, xwbslbms: '31', realname: '学位办', selectedroles: await roleOf('dwgly') })
  await behind('update sys_account set must_change_password = false')
  const school = await tokenOf(desk, office)
  const times = { studentFrom: '2026-01-01 08:00:00', studentUntil: '2096-06-30 18:00:00' }
  const batch = await post<{ id: string }>('/xw/xwBatch/add', { name: '2026年6月', xwbslbm: '31', ...times }, school)

  const enrol = async (n: number, typed: string): Promise<Student> => {
    const values = Object.fromEntries(
      Object.entries(master(n)).map(([key, value]) => [key.toLowerCase(), value || null]),
    )
    const person: Person = { username: `library_${n}`, password: `Glad river 8${n}!` }
    const record = { ...values, dsxm: null, xwlx: '31', xwbslbm: '31', departId: depart.id }
    const { id } = await post<{ id: string }>('/xw/xwInfo/add', record, school)
    const user = { ...person, realname: values.xm, selectedroles: await roleOf('xs') }
    await post('/sys/user/add', user)
    await behind(`update sys_account set must_change_password = false where username = '${person.username}'`)
    await behind(
      `update xw_info set student_user_id = (select id from sys_account where username = '${person.username}') where id = '${id}'`,
    )
    const own = await tokenOf(desk, person)
    await post('/xw/privacyNotice/acknowledge', { version: 0 }, own)
    await post('/sys/logout', {}, own)
    return { ...person, recordId: id, typed }
  }
  first = await enrol(1, '欧阳琳静')
  second = await enrol(2, '司马相如')
  await post('/xw/xwInfo/joinBatch', { xwlx: '31', ids: [first.recordId, second.recordId], batchId: batch.id }, school)
  await post('/xw/xwBatch/open', { id: batch.id, confirmed: true }, school)
  await desk.close()
}

const supervisor = (page: Page) => page.getByLabel('导师姓名', { exact: true })
const state = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function enter(page: Page, student: Student): Promise<void> {
  await page.goto(`${webBase}/user/login`)
  await fillSignIn(page, student)
  await expect(page).toHaveURL(/\/student/)
}

async function openForm(page: Page, { recordId }: Student): Promise<void> {
  await page.goto(`${webBase}/student/fill?id=${recordId}&step=3`)
  await expect(page.getByRole('heading', { level: 1, name: '学位论文信息' })).toBeVisible()
}

/** Types while the network is off, so that only this browser has the text. */
async function typeOffline(page: Page, student: Student): Promise<void> {
  await openForm(page, student)
  await context.setOffline(true)
  await supervisor(page).fill(student.typed)
  await supervisor(page).blur()
  await expect(state(page, '等待网络（已存于本机）')).toBeVisible()
}

/** Checks that no page shows a student anything of another one, even with the other record's id in the URL. */
async function seesNothingOf(page: Page, own: Student, other: Student): Promise<void> {
  await openForm(page, own)
  await expect(supervisor(page)).not.toHaveValue(other.typed)
  await expect(page.locator('body')).not.toContainText(other.typed)
  for (const place of ['fill', 'confirm']) {
    await page.goto(`${webBase}/student/${place}?id=${other.recordId}`)
    await expect(page.getByText('没有找到这条学位信息')).toBeVisible()
    await expect(page.locator('body')).not.toContainText(other.typed)
  }
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await button(page, '确定').click()
  await expect(page).toHaveURL(/\/user\/login/)
}

test('DG-05 断网时退出的人，草稿留在本机等他回来，下一个人看不到', async () => {
  const page = await context.newPage()
  await enter(page, first)
  await typeOffline(page, first)
  page.once('dialog', question => void question.accept())
  await page.getByRole('banner').getByRole('button', { name: '退出登录' }).click()
  await expect(page).toHaveURL(/\/user\/login/)
  await expect(page.locator('body')).not.toContainText(first.typed)
  // The draft is stored only under the account that typed it.
  const kept = await page.evaluate(
    text => Object.entries(window.localStorage).flatMap(([key, value]) => (value.includes(text) ? [key] : [])),
    first.typed,
  )
  const [account] = await behind<{ id: string }>(`select id from sys_account where username = '${first.username}'`)
  expect(kept).toHaveLength(1)
  expect(kept[0]).toContain(account?.id)
  await context.setOffline(false)

  await enter(page, second)
  await seesNothingOf(page, second, first)
  await openForm(page, second)
  await supervisor(page).fill(second.typed)
  await supervisor(page).blur()
  await expect(state(page, '已自动保存')).toBeVisible()
  await signOut(page)

  await enter(page, first)
  await openForm(page, first)
  await expect(supervisor(page)).toHaveValue(first.typed)
  await expect(state(page, '已自动保存')).toBeVisible()
  // The server has it: the computer keeps nothing of it any more.
  expect(await page.evaluate(text => JSON.stringify(window.localStorage).includes(text), first.typed)).toBe(false)
  await seesNothingOf(page, first, second)
  await page.close()
})

test('DG-05 没有退出就离开的人，页面还开着，下一个人登录后也看不到他填的', async () => {
  first.typed = '诸葛孔明'
  const left = await context.newPage()
  await typeOffline(left, first)
  // The session ends on the server without a sign-out, and another student comes.
  const page = await context.newPage()
  const elsewhere = await tokenOf(page, first)
  await api(page, '/sys/user/login/setting/endSessions', { token: elsewhere, method: 'POST', data: {} })
  await context.setOffline(false)
  await page.goto(`${webBase}/student`)
  await expect(page).toHaveURL(/\/user\/login/)
  await fillSignIn(page, second)
  await expect(page).toHaveURL(/\/student/)
  await seesNothingOf(page, second, first)
  // The page that was left open is the second student's from here on.
  await expect(left.locator('body')).not.toContainText(first.typed)
  await expect(left.getByLabel('导师姓名', { exact: true })).toHaveCount(0)
  await left.close()
  await openForm(page, second)
  await expect(supervisor(page)).toHaveValue(second.typed)
  await signOut(page)

  await enter(page, first)
  await openForm(page, first)
  await expect(supervisor(page)).toHaveValue(first.typed)
  await expect(state(page, '已自动保存')).toBeVisible()
  await page.close()
})

test('DG-05 填报时间过了，填过的内容还在，页面说清楚；重新开放后接着填', async () => {
  const page = await context.newPage()
  await openForm(page, first)
  await supervisor(page).fill('公孙策')
  await supervisor(page).blur()
  await expect(state(page, '已自动保存')).toBeVisible()
  await behind(`update xw_batch set student_until = now() - interval '1 minute'`)
  const token = await tokenOf(page, first)
  const closed = async () =>
    (await api<{ records: { closed: string | null }[] }>(page, '/xw/xwInfo/mine', { token })).body.result.records[0]
      ?.closed
  await expect.poll(closed).toContain('学生填报时间为')
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByText(/学生填报时间为 .*，不能修改/).first()).toBeVisible()
  await expect(state(page, '已自动保存')).toBeVisible()
  await page.reload()
  await expect(page.getByText('现在不能修改')).toBeVisible()
  await expect(page.getByText(/还没有提交的内容已经保留（.*导师姓名.*），重新开放后可以接着填写/)).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await behind(`update xw_batch set student_until = now() + interval '1 day'`)
  await expect(async () => {
    await page.reload()
    await expect(supervisor(page)).toHaveValue('公孙策', { timeout: 3_000 })
  }).toPass()
  await page.getByRole('button', { name: '下一步' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '前置学历学位信息' })).toBeVisible()
  const [row] = await behind<{ dsxm: string }>(`select dsxm from xw_info where id = '${first.recordId}'`)
  expect(row?.dsxm).toBe('公孙策')
  await page.close()
})
