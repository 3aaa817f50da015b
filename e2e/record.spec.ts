import { expect, type Page, test } from '@playwright/test'
import { findBarriers } from './support/barriers.ts'
import { database } from './support/database.ts'
import { button, chooseForSelection, chooseMore, dialog, openList, row, shown } from './support/pages.ts'
import { api, comeBack, type Person, tokenOf } from './support/people.ts'
import { tab } from './support/shell.ts'
import { detail } from './support/story.ts'

const secretary: Person = { username: 'record_dept', password: 'Secretary-of-31' }
const list = '/xxcj/xwInfo/31?xwlx=31&nj=2019&column=xh&order=asc'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const timeline = (page: Page) => page.getByRole('region', { name: '经过' })

/** Three records that wait for their department, and its secretary. */
test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  const token = await tokenOf(page)
  const post = async <T>(path: string, data: object) => {
    const { body } = await api<T>(page, path, { token, method: 'POST', data })
    expect(body).toMatchObject({ success: true })
    return body.result
  }
  const depart = await post<{ id: string }>('/sys/sysDepart/add', { departName: '记录学院', orgCategory: '2' })
  const roles = await api<{ records: { id: string }[] }>(page, '/sys/role/list?roleCode=yxgly', { token })
  await post('/sys/user/add', {
    ...secretary,
    realname: '记录秘书',
    selectedroles: roles.body.result.records[0]?.id,
    selecteddeparts: depart.id,
    xwbslbms: '31',
  })
  await database(`update sys_account set must_change_password = false where username = '${secretary.username}'`)
  for (const [index, xm] of ['甲同学', '乙同学', '丙同学'].entries())
    await post('/xw/xwInfo/add', { xwbslbm: '31', departId: depart.id, xm, xh: `20193100${index}`, nj: '2019' })
  await database(`update xw_info set status = '20' where nj = '2019'`)
  await page.close()
})

test('DG-03 秘书从列表打开一条，改完保存，前后各条不用回列表，未保存的内容留着', async ({ page }) => {
  await comeBack(page, secretary)
  await openList(page, list)
  await row(page, '甲同学').getByRole('link', { name: '甲同学', exact: true }).click()
  await expect(heading(page, '甲同学')).toBeVisible()
  await expect(shown(page).getByText('201931000', { exact: true }).first()).toBeVisible()
  await expect(shown(page).getByText('1/3', { exact: true })).toBeVisible()
  await expect(button(shown(page), '上一条')).toBeDisabled()
  await expect(tab(page, '甲同学')).toBeVisible()

  await button(shown(page), '编辑').click()
  await shown(page).getByLabel('姓名拼音', { exact: true }).fill('JIA TONGXUE')
  await page.keyboard.press('Control+s')
  await expect(page.locator('.ant-message')).toContainText('编辑成功')
  await expect(timeline(page)).toContainText('修改 1 处')
  await expect(timeline(page)).toContainText('JIA TONGXUE')

  await button(shown(page), '编辑').click()
  await shown(page).getByLabel('备注', { exact: true }).fill('还没写完')
  await button(shown(page), '下一条').click()
  await expect(heading(page, '乙同学')).toBeVisible()
  await expect(shown(page).getByText('2/3', { exact: true })).toBeVisible()
  await expect(shown(page).getByText(/^未填写：.*备注/)).toBeVisible()
  await button(shown(page), '上一条').click()
  await expect(heading(page, '甲同学')).toBeVisible()
  await expect(page.getByText('已恢复上次未保存的内容。')).toBeVisible()
  await expect(shown(page).getByLabel('备注', { exact: true })).toHaveValue('还没写完')
  await button(shown(page), '放弃这些内容').click()
  await expect(shown(page).getByLabel('备注', { exact: true })).toHaveValue('')
})

test('DG-03 经过里的旧值可以单独恢复，保存之后才算数', async ({ page }) => {
  await comeBack(page, secretary)
  await openList(page, list)
  await row(page, '甲同学').getByRole('link', { name: '甲同学', exact: true }).click()
  await expect(timeline(page)).toContainText('修改 1 处')
  await button(shown(page), '编辑').click()
  await shown(page).getByLabel('姓名拼音', { exact: true }).fill('WRONG')
  await button(shown(page), '保存').click()
  await expect(page.locator('.ant-message')).toContainText('编辑成功')
  await timeline(page).getByRole('button', { name: '把姓名拼音恢复为“JIA TONGXUE”' }).click()
  await expect(shown(page).getByLabel('姓名拼音', { exact: true })).toHaveValue('JIA TONGXUE')
  await button(shown(page), '保存').click()
  await expect
    .poll(() => database(`select xmpy from xw_info where xh = '201931000'`))
    .toEqual([{ xmpy: 'JIA TONGXUE' }])
})

test('DG-03 退回写明原因、标出字段，随即到下一条；退回的字段在原处标出，链接发给同事打开同一条', async ({
  page,
  browser,
}) => {
  await comeBack(page, secretary)
  await openList(page, list)
  await row(page, '乙同学').getByRole('link', { name: '乙同学', exact: true }).click()
  await expect(heading(page, '乙同学')).toBeVisible()
  const link = page.url()
  await button(shown(page), '退回学生…').click()
  const question = dialog(page, '退回学生')
  await question.getByLabel('原因').fill('请补充论文题目')
  // The dialog has already marked the fields with findings: here the missing title of the thesis.
  await button(question, '退回学生').click()
  await expect(heading(page, '丙同学')).toBeVisible()

  await page.goto(link)
  await expect(heading(page, '乙同学')).toBeVisible()
  await expect(page.getByText('院系退回：请补充论文题目')).toBeVisible()
  await expect(page.locator('[data-field=lwtm]')).toContainText('已退回：请补充论文题目')
  await expect(timeline(page)).toContainText('退回学生')
  await expect(timeline(page)).toContainText('待院系审核 → 院系退回')
  await expect(timeline(page)).toContainText('标记的字段：')

  const colleague = await browser.newPage()
  await comeBack(colleague)
  await colleague.goto(link)
  await expect(heading(colleague, '乙同学')).toBeVisible()
  await expect(colleague.getByText('2/3', { exact: true })).toBeVisible()
  await colleague.close()
})

test('DG-03 学生视角只读，退出后接着改', detail, async ({ page }) => {
  await comeBack(page, secretary)
  await openList(page, list)
  await row(page, '丙同学').getByRole('link', { name: '丙同学', exact: true }).click()
  await expect(heading(page, '丙同学')).toBeVisible()
  await button(shown(page), '编辑').click()
  await shown(page).getByLabel('备注', { exact: true }).fill('改到一半')
  await chooseMore(page, shown(page), '学生视角')
  await expect(page.getByText(/^学生视角：/)).toBeVisible()
  await expect(button(shown(page), '保存')).toHaveCount(0)
  await chooseMore(page, shown(page), '退出学生视角')
  await expect(shown(page).getByLabel('备注', { exact: true })).toHaveValue('改到一半')
})

test('DG-03 新增用同一个页面，保存后就是那条记录', detail, async ({ page }) => {
  await comeBack(page)
  await openList(page, '/xxcj/xwInfo/31?xwlx=31')
  await button(shown(page), '新增').click()
  await expect(heading(page, '新增学位信息')).toBeVisible()
  await shown(page).getByLabel('姓名', { exact: true }).fill('丁同学')
  await shown(page).getByLabel('年级', { exact: true }).fill('2018')
  await button(shown(page), '保存').click()
  await expect(page.locator('.ant-message')).toContainText('添加成功')
  await expect(heading(page, '丁同学')).toBeVisible()
  await expect(page).toHaveURL(/[?&]id=/)
})

for (const width of [1440, 1280, 1000, 390])
  test(`记录页面人人可用，${width} 像素宽时不横向滚动`, detail, async ({ page }) => {
    await comeBack(page, secretary)
    await page.setViewportSize({ width, height: 844 })
    await openList(page, list)
    await shown(page).getByRole('link', { name: '丙同学', exact: true }).click()
    // With everything that stands beside the name.
    await expect(
      shown(page)
        .locator('header')
        .getByText(/处错误$/),
    ).toBeVisible()
    await expect(heading(page, '丙同学')).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await findBarriers(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

test('DG-03 信息表：从记录页在新页面打开，从列表打印选中的几条', detail, async ({ page, context }) => {
  await comeBack(page, secretary)
  await openList(page, list)
  await row(page, '甲同学').getByRole('link', { name: '甲同学', exact: true }).click()
  await expect(heading(page, '甲同学')).toBeVisible()
  const asked = context.waitForEvent('request', request => request.url().includes('/xw/xwInfo/sheet?'))
  await button(shown(page), '信息表').click()
  const opened = await page.request.get((await asked).url())
  expect(opened.headers()).toMatchObject({ 'content-type': 'application/pdf' })
  expect((await opened.body()).subarray(0, 5).toString()).toBe('%PDF-')

  await openList(page, list)
  for (const name of ['甲同学', '丙同学']) await row(page, name).getByRole('checkbox').check()
  const askedForBoth = context.waitForEvent('request', request => request.url().includes('/xw/xwInfo/sheet?'))
  await chooseForSelection(page, '打印信息表')
  const both = await page.request.get((await askedForBoth).url())
  expect((await both.body()).length).toBeGreaterThan((await opened.body()).length)
})
