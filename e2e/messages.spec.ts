import { expect, test } from '@playwright/test'
import { cellOf, pasteText, typeInto } from './support/grid.ts'
import { expectMail } from './support/mails.ts'
import { button, choose, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { comeBack } from './support/people.ts'

test('SY-22 模板预览，测试邮件到达邮件服务器，应用后不能编辑，从表格粘贴接收人逐行核对后发送', async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/messageTemplate')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 消息模板')
  await fill(form, { 模板编码: 'story_remind', 模板标题: '采集提醒' })
  await choose(page, form.getByLabel('模板类型', { exact: true }), '邮件')
  await form.getByRole('textbox', { name: '模板内容' }).click()
  await page.keyboard.type('${name}同学：请于 ${deadline} 前提交。')
  await fill(form, { 测试数据: '{"name": "张三"}' })
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')

  const line = row(page, 'story_remind')
  await button(line, '预览与测试').click()
  const trial = dialog(page, '预览与测试 · 采集提醒')
  await expect(trial.getByText('缺少变量的值：deadline')).toBeVisible()
  await fill(trial, { 测试数据: '{"name": "张三<b>", "deadline": "6月30日"}' })
  await expect(trial.getByRole('region', { name: '预览' })).toHaveText('张三<b>同学：请于 6月30日 前提交。')
  await fill(trial, { 接收人: 'zhang@example.edu.cn' })
  await button(trial, '发送测试').click()
  await expectMessage(page, '消息已提交发送，结果见“消息”页面')
  const mail = await expectMail('zhang@example.edu.cn')
  expect(mail.from).toBe('xwb@example.edu.cn')
  await trial.getByRole('button', { name: '关闭' }).last().click()

  await button(line, '应用').click()
  await expectMessage(page, '已应用，停用前不能编辑和删除')
  await button(line, '发送').click()
  const sending = dialog(page, '发送 · 采集提醒')
  const receivers = sending.getByRole('grid', { name: '接收人' })
  await (await cellOf(receivers, 1, '账号')).click()
  await pasteText(
    page,
    'nobody\t李四\t\t6月30日\n\t王五\twang@example.edu.cn\t6月30日\n\t赵六\twang@example.edu.cn\t7月1日\n',
  )
  await button(sending, '2 行有错误').click()
  await expect(page.getByRole('button', { name: /第 3 行 · 邮箱.*与第 2 行重复/ })).toBeVisible()
  await page.getByRole('button', { name: /第 1 行 · 账号.*不是本校的用户账号/ }).click()
  await page.keyboard.press('Delete')
  await typeInto(await cellOf(receivers, 1, '邮箱'), 'li@example.edu.cn')
  await typeInto(await cellOf(receivers, 3, '邮箱'), 'zhao@example.edu.cn')
  await expect(sending.getByText('3 位接收人')).toBeVisible()
  await expect(button(sending, '行有错误')).toHaveCount(0)
  await button(sending, '发送').click()
  await button(dialog(page, '发送「采集提醒」？'), '发送').click()
  await expectMessage(page, '已提交发送 3 条消息，结果见“消息”页面')
  for (const address of ['li@example.edu.cn', 'wang@example.edu.cn', 'zhao@example.edu.cn']) await expectMail(address)

  await button(line, '编辑').click()
  const edit = dialog(page, '编辑 · 消息模板')
  await fill(edit, { 模板标题: '改' })
  await button(edit, '保存').click()
  await expect(edit.getByText('此模板已被应用，禁止编辑!')).toBeVisible()

  await openList(page, '/isystem/message')
  await expect(row(page, 'zhang@example.edu.cn')).toContainText(/采集提醒.*发送成功/)
})
