import { buffer } from 'node:stream/consumers'
import { expect, type Page, test } from '@playwright/test'
import { writeXlsx } from '../apps/server/src/spreadsheet/write-xlsx.ts'
import { database } from './support/database.ts'
import { button, choose, chooseMore, dialog, expectMessage, openList, row } from './support/pages.ts'
import { comeBack, signIn } from './support/people.ts'
import { unfoldMenu } from './support/shell.ts'
import { detail } from './support/story.ts'

const rows = 500_000

test.describe.configure({ timeout: 300_000 })

/** Enough positions that their export takes a while. */
test.beforeAll(async () => {
  // Removes the tasks of other tests, which would be counted too.
  await database('delete from sys_quartz_task')
  await database('delete from sys_position')
  await database(
    `insert into sys_position (tenant_id, id, code, name, rank, create_by, create_time)
     select 1, gen_random_uuid(), 'task' || n, '任务职务' || n, '1', 'admin', now() from generate_series(1, $1::int) n`,
    [rows],
  )
})
test.afterAll(async () => {
  await database(`delete from sys_position where code like 'task%'`)
  await database('delete from sys_quartz_task')
})

const toSheet = ([headings = [], ...cells]: string[][]): Promise<Buffer> =>
  buffer(writeXlsx([{ name: '职务', columns: headings.map(title => ({ title })), rows: cells }]))

const notice = (page: Page) => page.getByRole('region', { name: '任务通知' })

test('TK-03 大量导出转为后台任务，通知里看到进度，下载后标为已读', async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/position')
  await button(page, '导出').click()
  await page.getByRole('menuitem', { name: '导出全部列' }).click()
  await expectMessage(page, '数据较多，已转为后台任务，完成后可在任务通知中下载')
  await page.getByRole('button', { name: /^任务通知/ }).click()
  const item = notice(page).getByRole('listitem').filter({ hasText: '导出职务' })
  await expect(item.getByText('进行中')).toBeVisible()
  await item.getByRole('button', { name: '导出职务' }).click()
  await expectMessage(page, '文件未准备好，请稍后操作')
  await expect(item.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^([1-9]|\d\d)$/)
  await expect(item.getByText('完成')).toBeVisible({ timeout: 150_000 })
  await expect(item.getByText(`共导出 ${rows} 条`)).toBeVisible()

  const download = page.waitForEvent('download')
  await item.getByRole('button', { name: '导出职务' }).click()
  expect((await download).suggestedFilename()).toBe('职务.xlsx')
  await expect(item).toHaveCount(0)
  await expect(notice(page).getByText('没有未读的任务')).toBeVisible()

  await button(notice(page), '查看历史任务').click()
  const history = dialog(page, '系统任务')
  const line = row(history, '导出职务')
  await expect(line).toContainText(/完成.*下载.*保留至 \d{4}-\d\d-\d\d.*已读/)
  await expect(history.getByRole('button', { name: /编\s*辑|删\s*除/ })).toHaveCount(0)
  // TK-08: the frame that brought the file is still there, and nobody sees it.
  await expect(page.locator('iframe[title=下载]')).toBeHidden()
  await button(history, '全屏').click()
  expect((await history.boundingBox())?.width).toBe(page.viewportSize()?.width)
})

test('TK-03 完成而没有结果文件的任务，点标题说出结果并标为已读', detail, async ({ page }) => {
  await database(
    `insert into sys_quartz_task (tenant_id, id, biz_type, status, res_message, user_id, create_by)
     select 1, gen_random_uuid(), '没有文件的任务', '1', '共处理 3 条', id, username from sys_user where username = 'admin' and tenant_id = 1`,
  )
  await signIn(page)
  await page.getByRole('button', { name: /^任务通知/ }).click()
  const item = notice(page).getByRole('listitem').filter({ hasText: '没有文件的任务' })
  await item.getByRole('button', { name: '没有文件的任务' }).click()
  await expectMessage(page, '共处理 3 条')
  await expect(item).toHaveCount(0)
})

test('SY-13 从菜单打开异步任务管理页面，状态可以选进行中、完成、失败，也可以不选', async ({ page }) => {
  await signIn(page)
  await (await unfoldMenu(page, '异步任务')).click()
  await expect(page.getByRole('heading', { name: '系统-异步任务管理页面' })).toBeVisible()
  await expect(row(page, '导出职务')).toHaveCount(1)
  for (const [status, count] of [
    ['进行中', 0],
    ['失败', 0],
    ['完成', 1],
    ['全部', 1],
  ] as const) {
    await choose(page, page.getByRole('combobox', { name: /^状态/ }), status)
    await button(page, '查询').click()
    await expect(row(page, '导出职务')).toHaveCount(count)
  }
  await button(page, '重置').click()
  await expect(row(page, '导出职务')).toHaveCount(1)
})

test('TK-04 异步任务管理页面：查询、标注已读、取消、重试、删除', async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/position')
  await button(page, '导出').click()
  await page.getByRole('menuitem', { name: '导出全部列' }).click()
  await expectMessage(page, '数据较多，已转为后台任务，完成后可在任务通知中下载')
  await openList(page, '/isystem/sys-quartz-task')
  await expect(page.getByRole('heading', { name: '系统-异步任务管理页面' })).toBeVisible()
  const line = row(page, '未读').filter({ hasText: '导出职务' }).first()
  await button(line, '取消').click()
  await expect(line).toContainText(/失败.*无文件.*已取消/)

  await page.getByRole('textbox', { name: '任务类型' }).fill('没有这样的任务')
  await page.keyboard.press('Enter')
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
  await button(page, '重置').click()

  await button(page, '全部标注已读').click()
  const question = page.getByRole('dialog').filter({ hasText: '确认操作' })
  await expect(question).toContainText('是否全部标注已读?')
  await button(question, '确定').click()
  await expectMessage(page, '已全部标注为已读')
  await expect(row(page, '未读')).toHaveCount(0)

  const failed = row(page, '已取消').first()
  await button(failed, '编辑').click()
  const form = dialog(page, '编辑 · 系统-异步任务管理页面')
  for (const label of [
    '任务类型',
    '状态',
    '上传文件',
    '下载文件',
    '用时',
    '总数',
    '成功数',
    '失败数',
    '结果信息',
    '已读标记',
  ])
    await expect(form.getByText(label, { exact: true })).toBeVisible()
  await form.getByLabel('结果信息').fill('已取消，改期再导')
  await button(form, '保存').click()
  await expectMessage(page, '编辑成功!')
  await expect(failed).toContainText('改期再导')
  await button(failed, '重试').click()
  await expectMessage(page, '已重新提交，请稍候')
  await expect(row(page, '未读')).toContainText(/完成.*下载/, { timeout: 150_000 })
  await chooseMore(page, row(page, '未读').first(), '详情')
  const details = page.getByRole('dialog').filter({ hasText: '结果信息' })
  await expect(details).toContainText(`共导出 ${rows} 条`)
  await page.keyboard.press('Escape')
  await expect(details).toHaveCount(0)
  await chooseMore(page, row(page, '未读').first(), '删除')
  await expect(dialog(page, '确认删除')).toContainText('确定删除吗?')
  await button(dialog(page, '确认删除'), '确定').click()
  await expectMessage(page, '删除成功!')
  await expect(row(page, '未读')).toHaveCount(0)
})

test('IM-08 导入窗口：下载模板、多个文件、开关每次关闭、有错误时给出数据', detail, async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/position')
  await button(page, '导入').click()
  const modal = dialog(page, '导入 · 职务')
  const template = page.waitForEvent('download')
  await button(modal, '下载模板').click()
  expect((await template).suggestedFilename()).toBe('职务导入模板.xlsx')
  await expect(button(modal, '开始上传')).toBeDisabled()
  await modal.getByRole('switch', { name: '是否开启校验' }).click()
  await page.keyboard.press('Escape')
  await expect(modal).toHaveCount(0)
  await button(page, '导入').click()
  await expect(modal.getByRole('switch', { name: '是否开启校验' })).not.toBeChecked()

  const good = await toSheet([
    ['职务编码', '职务名称', '职级'],
    ['storya', '故事甲', '1'],
  ])
  const mixed = await toSheet([
    ['职务编码', '职务名称', '职级'],
    ['storyb', '故事乙', '1'],
    ['storya', '重复的', '1'],
  ])
  await modal.locator('input[type=file]').setInputFiles([
    { name: '一.xlsx', mimeType: '', buffer: good },
    { name: '二.xlsx', mimeType: '', buffer: mixed },
  ])
  await button(modal, '开始上传').click()
  const warning = page.getByRole('dialog').filter({ hasText: '导入成功,但是有错误数据!' })
  await expect(warning).toContainText('总上传行数：3，已导入行数：2，错误行数：1')
  const failures = page.waitForEvent('download')
  await button(warning, '点击下载').click()
  expect((await failures).suggestedFilename()).toBe('职务导入失败数据.xlsx')
  await database(`delete from sys_position where code like 'story%'`)
})

test('IM-08 数据较多的文件转为后台任务，在任务通知中看到结果并下载失败数据', detail, async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/position')
  await button(page, '导入').click()
  const modal = dialog(page, '导入 · 职务')
  const cells = Array.from({ length: 6_000 }, (_, index) => [
    `storybig${index}`,
    `大表职务${index}`,
    index === 5_432 ? '没有这一级' : '1',
  ])
  const large = await toSheet([['职务编码', '职务名称', '职级'], ...cells])
  await modal.locator('input[type=file]').setInputFiles([{ name: '大表.xlsx', mimeType: '', buffer: large }])
  await button(modal, '开始上传').click()
  await expectMessage(page, '数据较多，已转为后台任务，完成后可在任务通知中查看结果')
  await expect(modal).toHaveCount(0)

  await page.getByRole('button', { name: /^任务通知/ }).click()
  const item = notice(page).getByRole('listitem').filter({ hasText: '导入职务' })
  await expect(item.getByText('完成')).toBeVisible({ timeout: 60_000 })
  await expect(item.getByText('数据部分导入成功：共 6000 行，成功 5999 行，失败 1 行')).toBeVisible()
  const failures = page.waitForEvent('download')
  await item.getByRole('button', { name: '导入职务' }).click()
  expect((await failures).suggestedFilename()).toBe('大表-失败数据.xlsx')

  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: '职务编码' }).fill('storybig5999')
  await page.keyboard.press('Enter')
  await expect(row(page, 'storybig5999')).toContainText('大表职务5999')
  await database(`delete from sys_position where code like 'story%'`)
})
