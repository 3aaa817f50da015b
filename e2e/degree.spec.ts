import { expect, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { database } from './support/database.ts'
import {
  button,
  chooseForSelection,
  dialog,
  expectMessage,
  openList,
  row,
  selectionBar,
  shown,
} from './support/pages.ts'
import { api, comeBack, type Person, signIn, tokenOf } from './support/people.ts'

const secretary: Person = { username: 'degree_dept', password: 'Secretary-of-31' }
const student = {
  xm: '欧阳明',
  xmpy: 'OUYANG MING',
  xh: '2023310999',
  nj: '2023',
  zjlxm: '01',
  zjhm: '110101199003071233',
}

interface Sealed extends Record<string, unknown> {
  xmpy: string
  zjhm: string
  version: number
}
const stored = async () => {
  const [found] = await database<Sealed>(
    `select xmpy, encode(zjhm, 'hex') as zjhm, version from xw_info where xh = '${student.xh}'`,
  )
  return found
}

test('DG-07 院系管理员看到脱敏的证件号，改别的字段时证件号不变', async ({ page }) => {
  const token = await tokenOf(page)
  const post = async <T>(path: string, data: object) => {
    const { body } = await api<T>(page, path, { token, method: 'POST', data })
    expect(body).toMatchObject({ success: true })
    return body.result
  }
  const depart = await post<{ id: string }>('/sys/sysDepart/add', { departName: '故事学院', orgCategory: '2' })
  const roles = await api<{ records: { id: string }[] }>(page, '/sys/role/list?roleCode=yxgly', { token })
  await post('/sys/user/add', {
    ...secretary,
    realname: '故事秘书',
    selectedroles: roles.body.result.records[0]?.id,
    selecteddeparts: depart.id,
    xwbslbms: '31',
  })
  await database(`update sys_account set must_change_password = false where username = '${secretary.username}'`)
  await post('/xw/xwInfo/add', { xwbslbm: '31', departId: depart.id, ...student })
  const before = await stored()

  await signIn(page, secretary)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  await menu.getByText('采集', { exact: true }).click()
  await expect(menu.getByText('学术硕士')).toBeVisible()
  await expect(menu.getByText('学术博士')).toHaveCount(0)
  await menu.getByText('学术硕士').click()

  // No column cuts off the part of a text that distinguishes two people.
  await page.getByRole('button', { name: '选择列' }).click()
  await page.locator('.ant-popover').getByRole('checkbox', { name: '身份证件号码', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('cell', { name: '110****1233', exact: true })).toBeVisible()

  await page
    .getByRole('row', { name: new RegExp(student.xh) })
    .getByText('编辑')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: student.xm })).toBeVisible()
  await expect(shown(page).getByLabel('身份证件号码', { exact: true })).toHaveValue('110***********1233')
  await shown(page).getByLabel('姓名拼音', { exact: true }).fill('OUYANG MINGMING')
  await page.keyboard.press('Control+s')
  await expect(page.locator('.ant-message')).toContainText('编辑成功')

  expect(await stored()).toEqual({ xmpy: 'OUYANG MINGMING', zjhm: before?.zjhm, version: (before?.version ?? 0) + 1 })
  const mine = await tokenOf(page, secretary)
  expect((await api(page, '/xw/xwInfo/list?xwlx=41', { token: mine })).status).toBe(403)
})

test('QY-04 删除学位信息前说出姓名，可在回收站恢复', async ({ page }) => {
  await comeBack(page, secretary)
  await openList(page, '/xxcj/xwInfo/31?xwlx=31')
  await row(page, student.xh).getByRole('checkbox').check()
  await chooseForSelection(page, '批量删除')
  const question = dialog(page, '确认删除')
  await expect(question).toContainText(`将删除 1 条记录：${student.xm}，可在回收站恢复。`)
  await button(question, '确定').click()
  await expectMessage(page, '删除成功!')
  await expect(row(page, student.xh)).toHaveCount(0)

  await button(page, '回收站').click()
  const bin = dialog(page, '回收站 · 学位信息')
  await expect(row(bin, student.xm)).toContainText('故事秘书')
  await row(bin, student.xm).getByRole('checkbox').check()
  await button(bin, '恢复').click()
  await expectMessage(page, '还原成功')
  await bin.getByRole('button', { name: '关闭' }).first().click()
  await expect(row(page, student.xh)).toBeVisible()
})

test('DG-07 记录到了哪一步决定还能改什么：院系只看，学校只改授予的内容，已报送的谁也不能改', async ({
  page,
  browser,
}) => {
  const reach = (status: string) =>
    database('update xw_info set status = $1, version = version + 1 where xh = $2', [status, student.xh])
  await reach('40')
  await comeBack(page, secretary)
  await openList(page, '/xxcj/xwInfo/31?xwlx=31')
  await expect(row(page, student.xh)).toContainText('学校审核通过')
  await expect(row(page, student.xh).getByRole('button', { name: '编辑' })).toHaveCount(0)
  await row(page, student.xh).getByRole('checkbox').check()
  await chooseForSelection(page, '批量删除')
  await expectMessage(page, '选中的记录中有不能删除的，请先取消选择')

  const office = await browser.newPage()
  await comeBack(office)
  await openList(office, '/xxcj/xwInfo/31?xwlx=31')
  // The office can edit a submitted record, but not delete it.
  await expect(row(office, student.xh).getByRole('button', { name: /更多|删除/ })).toHaveCount(0)
  await row(office, student.xh).getByRole('button', { name: '编辑' }).click()
  await expect(office.getByRole('heading', { level: 1, name: student.xm })).toBeVisible()
  await expect(shown(office).getByLabel('姓名', { exact: true })).toHaveCount(0)
  await shown(office).getByLabel('决议编号（文号）').fill('校学位〔2026〕1 号')
  await button(shown(office), '保存').click()
  await expect(office.locator('.ant-message')).toContainText('编辑成功')

  await reach('70')
  await office.reload()
  await expect(office.getByText('记录状态为“已报送”，只能查看')).toBeVisible()
  await openList(office, '/xxcj/xwInfo/31?xwlx=31')
  await expect(row(office, student.xh)).toContainText('已报送')
  await expect(row(office, student.xh).getByRole('button', { name: '编辑' })).toHaveCount(0)
  await office.close()
  await reach('00')
})

test('QY-01 地址栏记住查询、页码与排序，链接发给同事看到同样的内容', async ({ page }) => {
  await comeBack(page)
  await page.goto(`${webBase}/xxcj/xwInfo/31?xwlx=31`)
  await page.getByLabel('学号').first().fill(student.xh)
  await page
    .getByRole('button', { name: /查\s*询/, exact: true })
    .first()
    .click()
  // The record was in the list before the query, too: the address says that the query was made.
  await expect(page).toHaveURL(new RegExp(`xh=${student.xh}`))
  await expect(page.getByText(student.xm)).toBeVisible()
  const link = page.url()
  await page.goto(`${webBase}/dashboard/analysis`)
  await page.goto(link)
  await expect(page.getByText(student.xm)).toBeVisible()
  await expect(page.getByLabel('学号').first()).toHaveValue(student.xh)
})

test('QY-04 没有勾选时没有批量删除', async ({ page }) => {
  await comeBack(page)
  await page.goto(`${webBase}/xxcj/xwInfo/31?xwlx=31`)
  await expect(page.getByText(student.xm)).toBeVisible()
  await expect(selectionBar(page)).toHaveCount(0)
  await page
    .getByRole('row', { name: new RegExp(student.xh) })
    .getByRole('checkbox')
    .check()
  await selectionBar(page).getByRole('button', { name: '更多' }).click()
  await expect(page.getByRole('menuitem', { name: '批量删除' })).toBeVisible()
})
