import { expect, type Locator, type Page, test } from '@playwright/test'
import { button, choose, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { api, comeBack } from './support/people.ts'
import { detail } from './support/story.ts'

test('SY-14 写一条编码校验规则，试一试时指出是哪一位不对', detail, async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/check-rule')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 编码校验规则')
  await fill(form, { 规则名称: '学号', 规则编码: 'xh_rule' })
  await button(form, '添加一行').click()
  await fill(form, { '第 1 行位数': '2', '第 1 行表达式': '[', '第 1 行不符合时的提示': '第五、六位应为大写字母' })
  await button(form, '添加一行').click()
  await fill(form, { '第 2 行位数': '4', '第 2 行不符合时的提示': '前四位应为年份' })
  await choose(page, form.getByLabel('第 2 行表达式'), '四位年份　(19|20)\\d{2}')
  await form.getByRole('button', { name: '上移第 2 行' }).click()
  await expect(form.getByLabel('第 1 行位数')).toHaveValue('4')
  await button(form, '保存').click()
  // The server checks the pattern, and its message appears beside the field.
  await expect(form).toContainText('校验内容第 2 行：表达式不正确或不受支持')
  await fill(form, { '第 2 行表达式': '[A-Z]+' })
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')

  await button(row(page, 'xh_rule'), '试一试').click()
  const tester = dialog(page, '试一试 · 学号')
  await fill(tester, { 编码: '2024ma007' })
  await button(tester, '检查').click()
  await expect(tester.getByRole('alert')).toContainText('第五、六位应为大写字母')
  await expect(tester.getByRole('alert')).toContainText('第 5 到 6 位不符合规则')
  await expect(tester.locator('mark')).toHaveText('ma')
  await fill(tester, { 编码: '2024MA007' })
  await button(tester, '检查').click()
  await expect(tester.getByRole('alert')).toContainText('符合规则')
})

test('SY-15 流水号规则：试用不占号，取号后给出下一个', async ({ page }) => {
  const token = await comeBack(page)
  await openList(page, '/isystem/fill-rule')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 编码填充规则')
  await fill(form, { 规则名称: '证书流水号', 规则编码: 'certificate_no' })
  await expect(form).toContainText('请先选择填充方式')
  await choose(page, form.getByLabel('填充方式'), '流水号')
  await fill(form, { 前缀: 'XW', 流水号位数: '5' })
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')

  const next = async (code: string) => {
    await button(row(page, 'certificate_no'), '试一试').click()
    const tester = dialog(page, '试一试 · 证书流水号')
    await expect(tester.locator('output')).toHaveText(code)
    await page.keyboard.press('Escape')
    await expect(tester).toBeHidden()
  }
  await next('XW00001')
  const path = '/sys/fillRule/executeRuleByCode/certificate_no'
  expect((await api(page, path, { token, method: 'PUT', data: {} })).body.result).toBe('XW00001')
  await next('XW00002')
})

test('SY-16 数据源测试连接给出明白的说明，密码保存后不再显示', detail, async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/data-source')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 数据源')
  await fill(form, {
    数据源编码: 'report',
    数据源名称: '报表库',
    主机: '127.0.0.1',
    数据库名称: 'report',
    用户名: 'reader',
    密码: 'S3cret-of-the-report',
  })
  await button(form, '测试连接').click()
  await expect(form.getByRole('alert')).toContainText('不允许连接这个地址')
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')
  await button(row(page, 'report'), '测试连接').click()
  await expect(page.locator('.ant-message')).toContainText('不允许连接这个地址')
  await button(row(page, 'report'), '编辑').click()
  await expect(dialog(page, '编辑 · 数据源').getByLabel('密码', { exact: true })).toHaveValue('')
})

test('SY-17 网关路由只作登记，页面说明没有实际作用', detail, async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/gateway')
  await expect(page.getByText('本系统没有网关')).toBeVisible()
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 网关路由')
  await fill(form, { 路由编号: 'degree', 路由名称: '学位服务', 目标地址: 'ftp://degree' })
  await pressSlowly(page, button(form, '添加一行').first())
  await choose(page, form.getByLabel('第 1 行名称'), 'Path')
  await fill(form, { '第 1 行参数': '/xw/**' })
  await button(form, '保存').click()
  await expect(form).toContainText('目标地址应以 http://、https:// 或 lb:// 开头')
  await fill(form, { 目标地址: 'lb://degree-service' })
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')
  await expect(row(page, 'degree')).toContainText('lb://degree-service')
})

/** Presses as people do: what the page changes when an input is left has time to happen before the button is let go. */
async function pressSlowly(page: Page, target: Locator): Promise<void> {
  await target.hover()
  await page.mouse.down()
  await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.mouse.up()
}
