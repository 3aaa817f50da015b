import { expect, test } from '@playwright/test'
import { headers, webBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { cellOf } from './support/grid.ts'
import { button, expectMessage } from './support/pages.ts'
import { signIn } from './support/people.ts'

const paper = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

test('GR-08 表格中上传文件：显示进度和文件名，带登录凭证，失败可以重试，可以查看全部和删除', async ({ page }) => {
  await signIn(page)
  await page.goto(`${webBase}/test/home?show=grid-definitions`)
  const grid = page.getByRole('grid', { name: '联动的表格' })
  const cell = await cellOf(grid, 1, '附件')
  const choose = async (file: ReturnType<typeof paper>) => {
    await cell.click()
    const chooser = page.waitForEvent('filechooser')
    await button(cell, '点击上传').click()
    await (await chooser).setFiles(file)
  }
  // The first try meets a server that is down.
  await page.route(`**${paths.files.upload}`, route => route.fulfill({ status: 502, body: '' }), { times: 1 })
  await choose(paper('开题报告终稿.txt', '一'))
  await expect(cell.getByText('上传失败')).toBeVisible()
  const sent = page.waitForRequest(`**${paths.files.upload}`)
  await button(cell, '重试').click()
  expect((await sent).headers()[headers.token.toLowerCase()]).toMatch(/.{10}/)
  await expectMessage(page, '文件上传成功')
  await expect(cell.getByText('开题报告终…')).toBeVisible()
  await expect(cell.getByRole('button', { name: '下载开题报告终稿.txt' })).toBeVisible()
  await cell.getByRole('button', { name: '更多' }).click()
  const all = page.getByRole('dialog', { name: '附件' })
  await expect(all.getByText('开题报告终稿.txt')).toBeVisible()
  await all.getByRole('button', { name: '关闭' }).click()
  await cell.getByRole('button', { name: '删除开题报告终稿.txt' }).click()
  await expect(button(cell, '点击上传')).toBeVisible()
})

test('GR-07 表格中逐级选择：上一级决定下一级，改上一级清空下级，没有的选项可以直接输入', async ({ page }) => {
  await signIn(page)
  await page.goto(`${webBase}/test/home?show=grid-definitions`)
  const grid = page.getByRole('grid', { name: '联动的表格' })
  const take = async (title: string, text: string) => {
    const cell = await cellOf(grid, 2, title)
    await cell.click()
    await page.getByTitle(text, { exact: true }).click()
    await expect(cell).toHaveText(text)
  }
  await take('学院', '理学院')
  await take('系', '数学系')
  await take('方向', '几何')
  await take('学院', '文学院')
  await expect(await cellOf(grid, 2, '系')).toHaveText('')
  await expect(await cellOf(grid, 2, '方向')).toHaveText('')
  const level = await cellOf(grid, 2, '层次')
  await level.click()
  await page.keyboard.type('博士后')
  await page.keyboard.press('Tab')
  await expect(level).toHaveText('博士后')
})
