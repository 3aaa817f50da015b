import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { archiveOf, portrait } from '../apps/server/test/support/photo-archive.ts'
import { readSheet } from '../apps/server/test/support/sheets.ts'
import { database } from './support/database.ts'
import { button, choose, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { api, comeBack, tokenOf } from './support/people.ts'

const list = '/xxcj/xwInfo/31'

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage()
  const token = await tokenOf(page)
  const { body } = await api<{ id: string }>(page, '/sys/sysDepart/add', {
    token,
    method: 'POST',
    data: { departName: '照片学院', orgCategory: '2' },
  })
  for (const n of [1, 2])
    await api(page, '/xw/xwInfo/add', {
      token,
      method: 'POST',
      data: {
        xm: `照片生${n}`,
        zjhm: `PHOTO000${n}`,
        nj: '2022',
        xh: `P-${n}`,
        zp: `张三${n}`,
        xwbslbm: '31',
        departId: body.result.id,
      },
    })
  await page.close()
})

async function openPhotos(page: Page) {
  await page.getByRole('button', { name: /(^| )导入$/ }).click()
  await page.getByRole('menuitem', { name: '照片导入' }).click()
  const modal = dialog(page, '照片导入')
  await expect(modal).toBeVisible()
  return modal
}

test('IM-10 用 GBK 文件名的压缩包导入照片，在记录中看到照片', async ({ page }) => {
  await comeBack(page)
  await openList(page, list)
  const modal = await openPhotos(page)
  await button(modal, '开始导入').click()
  await expectMessage(page, '上传文件不能为空，请选择上传文件！')

  // The application number is for those who apply without being enrolled.
  await expect(modal.getByRole('radio', { name: '学号', exact: true })).toBeChecked()
  await expect(modal.getByRole('radio', { name: '申请号' })).toHaveCount(0)
  await modal.getByRole('radio', { name: /自定义文件名/ }).check()
  await modal.getByRole('radio', { name: '覆盖', exact: true }).check()
  await expect(modal.getByText(/7 天内可以撤销本次导入，恢复原有照片/)).toBeVisible()
  await expect(modal.getByText(/照片为 jpg 或 png，宽高比 0.67 至 0.77.*不小于 150×200，每张不超过 2 MB/)).toBeVisible()

  const content = await portrait()
  const names = ['2022届/张三1.jpg', '2022届/无此人.jpg']
  const buffer = archiveOf(
    names.map(name => ({ name, content })),
    { names: 'gbk' },
  )
  await modal.locator('input[type=file]').setInputFiles({ name: '照片.zip', mimeType: 'application/zip', buffer })
  await expect(modal.getByRole('link', { name: '照片.zip' })).toBeVisible()
  await button(modal, '开始导入').click()
  await expect(modal.getByText('数据部分导入成功')).toBeVisible({ timeout: 30_000 })
  await expect(modal.getByText('共 2 张：已导入 1 张，未匹配 1 张')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await modal.getByText('下载导入结果').click()
  const cells = await readSheet(readFileSync(await (await downloading).path()))
  expect(cells).toEqual([
    ['文件名', '结果', '原因', '姓名', '学号'],
    ['2022届/张三1.jpg', '已导入', '', '照片生1', 'P-1'],
    ['2022届/无此人.jpg', '未匹配', expect.stringContaining('没有')],
  ])

  await button(modal, '完成').click()
  await row(page, '照片生1').getByRole('link', { name: '照片生1', exact: true }).click()
  const picture = page.getByRole('img', { name: '照片生1的照片' })
  await expect(picture).toBeVisible()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await database(`select xh from xw_info where photo is not null and xh like 'P-%'`)).toEqual([{ xh: 'P-1' }])
})

test('IM-10 压缩包不能读取时说明原因', async ({ page }) => {
  await comeBack(page)
  await openList(page, list)
  const modal = await openPhotos(page)
  const buffer = archiveOf([{ name: '空/' }])
  await modal.locator('input[type=file]').setInputFiles({ name: '空.zip', mimeType: 'application/zip', buffer })
  await expect(modal.getByRole('link', { name: '空.zip' })).toBeVisible()
  await button(modal, '开始导入').click()
  await expect(modal.getByText('数据导入失败')).toBeVisible({ timeout: 30_000 })
  await expect(modal.getByText('压缩包中没有照片')).toBeVisible()
})

test('IM-10 学校设定照片规则，导入时按它检查；覆盖了照片的导入可以撤销', async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/photo-rule')
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 照片规则')
  await choose(page, form.getByLabel('适用的学位类型'), '学历教育硕士学位')
  await fill(form, { '宽不大于（像素）': '100' })
  await button(form, '保存').click()
  await expect(form.getByText('不能小于“宽不小于”')).toBeVisible()
  await fill(form, { '宽不大于（像素）': '200' })
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')
  const [before] = await database(`select photo from xw_info where xh = 'P-1'`)

  await openList(page, list)
  const modal = await openPhotos(page)
  await expect(modal.getByText(/宽不大于 200/)).toBeVisible()
  await modal.getByRole('radio', { name: '覆盖', exact: true }).check()
  const buffer = archiveOf([
    { name: 'P-1.jpg', content: await portrait('#cc2222') },
    { name: 'P-2.jpg', content: await portrait('#cc2222', { width: 240, height: 320 }) },
  ])
  await modal.locator('input[type=file]').setInputFiles({ name: '新照片.zip', mimeType: 'application/zip', buffer })
  await expect(modal.getByRole('link', { name: '新照片.zip' })).toBeVisible()
  await button(modal, '开始导入').click()
  await expect(modal.getByText('共 2 张：已导入 1 张，不合格 1 张')).toBeVisible({ timeout: 30_000 })
  const [replaced] = await database(`select photo from xw_info where xh = 'P-1'`)
  expect(replaced).not.toEqual(before)
  await button(modal, '完成').click()

  await page.getByRole('button', { name: /(^| )导入$/ }).click()
  await page.getByRole('menuitem', { name: '导入记录' }).click()
  const history = dialog(page, '导入记录')
  await button(row(history, '新照片.zip'), '撤销').click()
  const question = page.getByRole('dialog').filter({ hasText: '确定撤销本次导入吗？' })
  await expect(question).toContainText('1 条记录的照片将恢复为导入前的照片')
  await button(question, '撤销导入').click()
  await expectMessage(page, '已撤销本次导入，共 1 条记录恢复为导入前的内容')
  await expect(row(history, '新照片.zip')).toContainText('已撤销')
  expect(await database(`select photo from xw_info where xh = 'P-1'`)).toEqual([before])
  await database('delete from xw_photo_rule')
})
