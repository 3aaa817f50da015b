import { expect, type Page, test } from '@playwright/test'
import { database } from './support/database.ts'
import { createOffice } from './support/degree-office.ts'
import { button, choose, chooseForSelection, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { comeBack, type Person } from './support/people.ts'
import { addUser, roleId } from './support/users.ts'

const clerk: Person = { username: 'change_clerk', password: 'Clerk-of-changes-1' }
const head: Person = { username: 'change_head', password: 'Head-of-changes-1' }
const type = { code: '21', name: '学历教育博士学位' }

/** Records that were reported and filed, one who draws sheets up and one who agrees to them. */
async function prepare(page: Page) {
  const { addRecord } = await createOffice(page, head, {
    realname: '勘误处长',
    type: type.code,
    departName: '勘误学院',
  })
  await addUser(page, clerk, { realname: '勘误员', selectedroles: await roleId(page, 'lbgly'), xwbslbms: type.code })
  for (const one of [
    { xm: '勘误甲', xh: '2023210001', dsxm: '旧导师' },
    { xm: '撤销乙', xh: '2023210002' },
    { xm: '补报丙', xh: '2023210003' },
  ])
    await addRecord(one)
  // Makes the records awarded, numbered and reported, because these tests are about what follows.
  await database(`update xw_info set judged = '1', judged_version = version, hxwrq = '20260630',
    status = case when xm = '补报丙' then '60' else '80' end, xwzsbh = '10001220260' || right(xh, 5)
    where xm in ('勘误甲', '撤销乙', '补报丙')`)
}

/** Opens something of the list's batch bar for one record. */
async function start(page: Page, name: string, action: string) {
  await openList(page, `/xxcj/xwInfo/${type.code}?xwlx=${type.code}&batch=all`)
  await row(page, name).getByRole('checkbox').check()
  await chooseForSelection(page, `${action}…`)
  return dialog(page, action)
}

async function openSheet(page: Page, reason: string) {
  await openList(page, '/xxcj/change')
  await button(row(page, reason), '办理').click()
  return page.getByRole('dialog', { name: /^勘误单 KW/ })
}

test('DG-04 类别管理员填写勘误单，学校审核，省级同意后执行', async ({ page }) => {
  test.setTimeout(180_000)
  await prepare(page)
  await comeBack(page, clerk)

  const wish = await start(page, '勘误甲', '勘误')
  await button(wish, '填写勘误单').click()
  await expect(wish.getByText('请填写申请理由')).toBeVisible()
  await fill(wish, { 申请理由: '导师姓名录入有误' })
  await button(wish, '填写勘误单').click()
  const sheet = page.getByRole('dialog', { name: /^勘误单 KW\d{8}-\d{4}$/ })
  await expect(sheet.getByText('还没有填写新值')).toBeVisible()

  await button(sheet, '填写新值').click()
  const values = dialog(page, '填写新值 · 勘误甲')
  await choose(page, values.getByLabel('要修改的字段'), '导师姓名')
  await page.keyboard.press('Escape')
  await expect(values.getByText('原值：旧导师')).toBeVisible()
  await fill(values, { 导师姓名改为: '旧导师' })
  await button(values, '保存').click()
  await expect(values.getByText('新值与原值相同')).toBeVisible()
  await fill(values, { 导师姓名改为: '新导师' })
  await button(values, '保存').click()
  await expectMessage(page, '已填写')
  await expect(row(sheet, '勘误甲')).toContainText('旧导师→新导师')

  await button(sheet, '提交').click()
  await button(dialog(page, '提交勘误单？'), '提交').click()
  await expectMessage(page, '已提交，请学校审核人审核')
  await expect(row(sheet, '勘误甲')).toContainText('勘误中')
  await expect(button(sheet, '学校审核…')).toBeHidden()

  await comeBack(page, head)
  const before = await openSheet(page, '导师姓名录入有误')
  await button(before, '学校审核…').click()
  await button(page.getByRole('dialog', { name: /^学校审核 · KW/ }), '确定').click()
  await expectMessage(page, '已同意，请打印公文报省级学位委员会')
  const letter = page.waitForEvent('popup')
  await button(before, '打印公文').click()
  await (await letter).close()

  await button(before, '登记省级意见…').click()
  const answer = page.getByRole('dialog', { name: /^登记省级意见 · KW/ })
  await button(answer, '登记并执行').click()
  await expect(answer.getByText('请填写批文号')).toBeVisible()
  await fill(answer, { 批文号: '省学位〔2026〕9号' })
  await button(answer, '登记并执行').click()
  await expectMessage(page, '已执行，记录已按新值修改，回到“已报送”')
  await expect(before.getByRole('list', { name: '办理经过' })).toContainText('批文号：省学位〔2026〕9号')
  await before.getByRole('link', { name: '在学位信息中查看' }).click()
  await expect(page.getByText('勘误单中的记录')).toBeVisible()
  await expect(row(page, '勘误甲')).toContainText('已报送')
  await expect(row(page, '撤销乙')).toBeHidden()
  await row(page, '勘误甲').getByRole('link', { name: '勘误甲' }).click()
  await expect(page.getByText('已变更').first()).toBeVisible()
  expect(await database(`select dsxm from xw_info where xm = '勘误甲'`)).toEqual([{ dsxm: '新导师' }])
})

test('DG-04 补报的记录留在原处，从勘误单进入', async ({ page }) => {
  await comeBack(page, head)
  await openList(page, '/xxcj/change')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 勘误单')
  await choose(page, form.getByLabel('勘误类型', { exact: true }), '补报')
  await choose(page, form.getByLabel('学位类型', { exact: true }), type.name)
  await fill(form, { 申请理由: '错过报送期' })
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')
  const sheet = await openSheet(page, '错过报送期')
  await button(sheet, '添加记录…').click()
  const adding = dialog(page, '添加记录')
  await adding.getByLabel('学位信息').fill('补报丙')
  await page
    .getByRole('option', { name: /补报丙/ })
    .or(page.getByTitle(/补报丙/))
    .last()
    .click()
  await page.keyboard.press('Escape')
  await button(adding, '添加').click()
  await expectMessage(page, '已列入 1 条记录')
  await button(sheet, '提交').click()
  await button(dialog(page, '提交勘误单？'), '提交').click()
  await expectMessage(page, '已提交，请学校审核人审核')
  await button(sheet, '学校审核…').click()
  const own = page.getByRole('dialog', { name: /^学校审核 · KW/ })
  await button(own, '确定').click()
  await expect(page.getByText('不能审核自己填写或提交的勘误单，请由他人审核')).toBeVisible()
  await button(own, '取消').click()
  await button(sheet, '撤回').click()
  await button(dialog(page, '撤回勘误单？'), '撤回').click()
  await expectMessage(page, '已撤回，记录恢复到提交前的状态')
})

test('DG-04 学校撤销一个学位，文号、日期和原因留在记录上', async ({ page }) => {
  await comeBack(page, head)
  const revoke = await start(page, '撤销乙', '撤销学位')
  await button(revoke, '撤销学位').click()
  await expect(revoke.getByText('请输入撤销文号')).toBeVisible()
  await fill(revoke, { 撤销文号: '校学位〔2026〕12号', 原因: '学位论文造假' })
  await revoke.getByLabel('撤销日期').fill('2026-11-01')
  await page.keyboard.press('Enter')
  await button(revoke, '撤销学位').click()
  await expectMessage(page, '撤销学位成功')
  await expect(row(page, '撤销乙')).toContainText('已撤销')
  const kept = await database(`select revoke_no, revoke_date, return_reason from xw_info where xm = '撤销乙'`)
  expect(kept).toEqual([
    { revoke_no: '校学位〔2026〕12号', revoke_date: '20261101', return_reason: '撤销学位：学位论文造假' },
  ])
})
