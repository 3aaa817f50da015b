import { expect, type Page, test } from '@playwright/test'
import { button, choose, chooseMore, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { comeBack } from './support/people.ts'
import { detail } from './support/story.ts'

/** The kind of job that this story makes; no other story does, but every installation starts with one. */
const kind = '校验开放批次'

async function addJob(page: Page, { description, cron, schoolCode }: Record<string, string>) {
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 定时任务')
  await expect(form).toContainText('请先选择任务')
  await choose(page, form.getByLabel('任务', { exact: true }), kind)
  await fill(form, { Cron表达式: cron ?? '', 学校代码: schoolCode ?? '', 描述: description ?? '' })
  return form
}

test('SY-12 建一个定时任务，预览它的时间，立即执行，停止，查看记录；失败时收到通知', async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/quartz-job')

  const description = '夜里校验一所没有的学校'
  const form = await addJob(page, { description, cron: '0/5 * * * * ?', schoolCode: '99999' })
  await button(form, '保存').click()
  await expect(form).toContainText('两次执行至少相隔 10 秒')
  await fill(form, { Cron表达式: '0 15 3 29 2 ? 2028' })
  await expect(form.getByRole('listitem').filter({ hasText: '2028-02-29 03:15:00' })).toBeVisible()
  await expect(form.getByRole('listitem')).toHaveCount(1)
  await fill(form, { Cron表达式: '0 15 3 * * ?' })
  await expect(form.getByRole('listitem')).toHaveCount(5)
  await button(form, '保存').click()
  await expectMessage(page, '创建定时任务成功')

  const job = row(page, description)
  await expect(job).toContainText('每天 03:15')
  await button(job, '执行').click()
  await expectMessage(page, '执行成功!')
  // The list refreshes by itself until the job has ended.
  await expect(job).toContainText('失败', { timeout: 30_000 })

  await button(job, '停止').click()
  await expectMessage(page, '停止定时任务成功')
  await expect(button(job, '启动')).toBeVisible()

  await button(job, '记录').click()
  const runs = dialog(page, `执行记录 · ${kind}`)
  await expect(row(runs, '立即执行')).toContainText('没有代码为“99999”的学校，或该校已停用')
  await page.keyboard.press('Escape')

  // Put right, it runs well.
  await button(job, '编辑').click()
  const editing = dialog(page, '编辑 · 定时任务')
  await fill(editing, { 学校代码: '' })
  await button(editing, '保存').click()
  await expectMessage(page, '更新定时任务成功!')
  await button(job, '执行').click()
  await expect(job).toContainText('成功', { timeout: 30_000 })
  await button(job, '记录').click()
  await expect(row(runs, '成功')).toContainText(/共校验 \d+ 条学位信息/)
  await page.keyboard.press('Escape')

  await openList(page, '/isps/userAnnouncement')
  await expect(page.getByRole('button', { name: `定时任务失败：${kind}` }).first()).toBeVisible()

  await openList(page, '/isystem/quartz-job')
  await chooseMore(page, row(page, description), '删除')
  await button(dialog(page, '确认删除'), '确定').click()
  await expectMessage(page, '删除成功!')
})

test('SY-12 手机上每个任务是一张卡片，可以立即执行和查看记录', detail, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await comeBack(page)
  await openList(page, '/isystem/quartz-job')
  const card = page.getByRole('listitem').filter({ hasText: '采集通知与截止提醒' }).first()
  await expect(card).toContainText('每分钟')
  await button(card, '记录').click()
  await expect(dialog(page, '执行记录 · 采集通知与截止提醒')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth))
    .toBe(true)
})
