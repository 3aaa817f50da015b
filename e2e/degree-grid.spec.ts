import { expect, type Locator, type Page, test } from '@playwright/test'
import { findBarriers } from './support/barriers.ts'
import { database } from './support/database.ts'
import { cellOf, typeInto } from './support/grid.ts'
import { button, chooseForSelection, openList, row } from './support/pages.ts'
import { api, comeBack, type Person, tokenOf } from './support/people.ts'

const secretary: Person = { username: 'grid_dept', password: 'Secretary-of-31' }
const people = [
  { xm: '表格甲', xmpy: 'BIAO GE JIA', xh: '2023319001', zjhm: '11010119910214301X' },
  { xm: '表格乙', xmpy: 'BIAO GE YI', xh: '2023319002', zjhm: '110101199102143036' },
  { xm: '表格丙', xmpy: 'BIAO GE BING', xh: '2023319003', zjhm: '110101199102143052' },
]

interface Stored extends Record<string, unknown> {
  xh: string
  xmpy: string
  zjhm: string
  version: number
}
const stored = () =>
  database<Stored>(
    `select xh, xmpy, encode(zjhm, 'hex') as zjhm, version from xw_info where xh like '202331900%' order by xh`,
  )

/** A department's secretary, and three records of the department: two that are open and one that was passed on. */
async function prepare(page: Page): Promise<void> {
  const token = await tokenOf(page)
  const post = async <T>(path: string, data: object) => {
    const { body } = await api<T>(page, path, { token, method: 'POST', data })
    expect(body).toMatchObject({ success: true })
    return body.result
  }
  const depart = await post<{ id: string }>('/sys/sysDepart/add', { departName: '表格学院', orgCategory: '2' })
  const roles = await api<{ records: { id: string }[] }>(page, '/sys/role/list?roleCode=yxgly', { token })
  const [role] = roles.body.result.records
  const user = { realname: '表格秘书', selectedroles: role?.id, selecteddeparts: depart.id, xwbslbms: '31' }
  await post('/sys/user/add', { ...secretary, ...user })
  await database(`update sys_account set must_change_password = false where username = '${secretary.username}'`)
  for (const each of people)
    await post('/xw/xwInfo/add', { xwbslbm: '31', departId: depart.id, nj: '2023', zjlxm: '01', ...each })
  await database(`update xw_info set status = '50' where xh = '${people[2]?.xh}'`)
}

/** Ticks all three and opens them in the grid. */
async function openGrid(page: Page): Promise<Locator> {
  await openList(page, '/xxcj/xwInfo/31?xwlx=31&column=xh&order=asc')
  for (const { xh } of people) await row(page, xh).getByRole('checkbox').check()
  await chooseForSelection(page, '表格编辑…')
  const drawer = page.getByRole('dialog', { name: /^表格编辑 · 3 条/ })
  await expect(drawer.getByRole('grid')).toBeVisible()
  return drawer
}

test('DG-03 选中的学位信息在表格中一起修改：不能改的打不开，脱敏的不会写回，被拒绝的逐行说明', async ({ page }) => {
  await prepare(page)
  const before = await stored()
  await comeBack(page, secretary)
  const drawer = await openGrid(page)
  expect(await findBarriers(page)).toEqual([])
  await typeInto(await cellOf(drawer, 1, '姓名拼音'), 'JIA BIAO GE')
  await typeInto(await cellOf(drawer, 2, '姓名拼音'), 'YI BIAO GE')
  // The third was passed on: its cells are there to be read.
  await expect(await cellOf(drawer, 3, '姓名拼音')).toHaveAttribute('aria-readonly', 'true')
  await (await cellOf(drawer, 3, '姓名拼音')).click()
  await page.keyboard.type('X')
  await page.keyboard.press('Enter')
  await expect(await cellOf(drawer, 3, '姓名拼音')).toHaveText('BIAO GE BING')
  await expect(drawer.getByText('2 项未保存')).toBeVisible()
  // Somebody else saves the second meanwhile.
  await database(`update xw_info set version = version + 1 where xh = '${people[1]?.xh}'`)
  await button(drawer, '保存').click()
  await expect(page.locator('.ant-message')).toContainText('已保存 1 项，1 项没有保存')
  await expect(drawer.getByText('1 项未保存')).toBeVisible()
  await expect(drawer.getByText('1 行有错误')).toBeVisible()
  await expect(await cellOf(drawer, 2, '姓名拼音')).toHaveText('YI BIAO GE')
  await button(drawer, '保存').click()
  await expect(drawer.getByText('没有修改')).toBeVisible()
  const after = await stored()
  expect(after.map(({ xmpy }) => xmpy)).toEqual(['JIA BIAO GE', 'YI BIAO GE', 'BIAO GE BING'])
  expect(after.map(({ zjhm }) => zjhm)).toEqual(before.map(({ zjhm }) => zjhm))
})
