import { expect, type Locator, type Page, test } from '@playwright/test'
import { apiBase, headers, webBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import { pdf, photo } from '../apps/server/test/support/uploads.ts'
import { button, chooseMore, dialog, expectMessage, openList, row } from './support/pages.ts'
import { api, comeBack } from './support/people.ts'
import { detail } from './support/story.ts'

const paper = { name: '论文.pdf', mimeType: 'application/pdf', buffer: pdf }
const picture = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await photo() })

test.describe.configure({ timeout: 240_000 })

/** The page of a field type; gives the token of who looks at it. */
async function openGallery(page: Page, type: 'file' | 'image' | 'richText'): Promise<string> {
  const token = await comeBack(page)
  await turnTo(page, type)
  return token
}

async function turnTo(page: Page, type: string): Promise<void> {
  await page.goto(`${webBase}/test/home?show=${type}`)
  await expect(page.locator('[data-example]').first()).toBeVisible()
  await expect(page.getByPlaceholder('正在加载…')).toHaveCount(1)
}

/** A field of the gallery with all that belongs to it. */
const field = (page: Page, key: string): Locator => page.locator(`[data-example=${key}]`)

const choose = (page: Page, key: string, files: Parameters<Locator['setInputFiles']>[0]) =>
  page.locator(`input[type=file]#gallery_${key}`).setInputFiles(files)

test('FL-02 不合要求的文件逐条说明原因，不会上传；超过个数时保留最新的', detail, async ({ page }) => {
  await openGallery(page, 'image')
  const sent: string[] = []
  page.on('request', request => {
    if (request.url().includes(paths.files.upload)) sent.push(request.url())
  })
  await choose(page, 'image', { name: '图.png', mimeType: 'text/plain', buffer: pdf })
  await expectMessage(page, '请上传图片')
  await turnTo(page, 'file')
  await choose(page, 'pdf', { ...paper, name: '程序.exe' })
  await expectMessage(page, '请上传正确文件格式!')
  await choose(page, 'pdf', { ...paper, buffer: Buffer.alloc(20 * 1024 ** 2 + 1) })
  await expectMessage(page, '上传文件过大，请重新上传!')
  await choose(page, 'pdf', { ...paper, name: `${'长'.repeat(51)}.pdf` })
  await expectMessage(page, '文件名字过长,请控制在50个字符以内!')
  await choose(page, 'pdf', { ...paper, name: '论文?.pdf' })
  await expectMessage(page, '文件名含非法字符!')
  expect(sent).toEqual([])

  await choose(
    page,
    'file',
    [1, 2, 3, 4].map(n => ({ ...paper, name: `附件${n}.pdf` })),
  )
  const names = field(page, 'file').getByRole('listitem').getByRole('link', { name: /^附件/ })
  await expect(names).toHaveText(['附件2.pdf', '附件3.pdf', '附件4.pdf'])
})

test('FL-03 上传成功和各种失败都说明结果，没有送到的可以重新上传', detail, async ({ page }) => {
  await openGallery(page, 'file')
  const files = field(page, 'file')
  const upload = `**${paths.files.upload}`
  const answer = (body: object) => page.route(upload, route => route.fulfill({ json: body }))

  await answer({ success: false, code: 500, message: '磁盘已满。', result: null })
  await choose(page, 'file', paper)
  await expectMessage(page, '磁盘已满。论文.pdf上传失败.')
  await expect(files.getByRole('listitem')).toHaveCount(0)

  await turnTo(page, 'image')
  await choose(page, 'image', await picture('图片.jpg'))
  const failed = page.getByRole('dialog').filter({ hasText: '上传出错' })
  await expect(failed).toContainText('错误信息：磁盘已满。图片.jpg上传失败.')
  await failed.getByRole('button').click()
  await page.unroute(upload)

  await turnTo(page, 'file')
  await answer({ success: true, code: 201, message: '有 1 行没有导入', result: '/sys/common/static/no-such-file' })
  await choose(page, 'file', paper)
  const warning = page.locator('.ant-message-warning').filter({ hasText: '有 1 行没有导入' })
  await expect(warning.getByRole('button', { name: '点击下载' })).toBeVisible()
  await page.unroute(upload)

  await page.route(upload, route => route.abort())
  await choose(page, 'file', paper)
  await expectMessage(page, '上传失败.')
  await page.unroute(upload)
  await files.getByRole('button', { name: '重新上传论文.pdf' }).click()
  await expectMessage(page, '文件上传成功')
  await expect(files.getByRole('link', { name: '论文.pdf', exact: true })).toBeVisible()
})

test('FL-04 文件弹窗：没有文件不能确定，结果含名称、地址和路径，按路径可以查询和下载', async ({ page }) => {
  const token = await comeBack(page)
  await page.goto(`${webBase}/test/home?show=file-popup`)
  await button(page, '选择文件').click()
  const popup = dialog(page, '文件上传')
  await button(popup, '确定').click()
  await expectMessage(page, '未上传任何文件')
  await popup.locator('input[type=file]').setInputFiles([paper, await picture('封面.jpg')])
  await expect(popup.getByRole('link', { name: '论文.pdf', exact: true })).toBeVisible()
  await expect(popup.getByRole('link', { name: '封面.jpg' })).toBeVisible()
  await button(popup, '确定').click()
  await expect(popup).toHaveCount(0)

  const shown = await page.locator('code').filter({ hasText: '论文.pdf' }).textContent()
  const popped = JSON.parse(shown ?? '') as { name: string; url: string; path: string; id: string }[]
  for (const { name, path, id, url } of popped) {
    expect(popped).toContainEqual({ name, url, path, id, status: 'done' })
    const { body } = await api<{ fileName: string; downloadUrl: string }>(page, `${paths.files.byPath}?path=${path}`, {
      token,
    })
    expect(body.result).toMatchObject({ fileName: name, id, path })
    // By its link, which needs no token; and by its path, which does.
    const served = await page.request.get(`${apiBase}${body.result.downloadUrl}`)
    expect(served.headers()['content-type']).toBe(name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg')
    const byPath = `${apiBase}${paths.files.static}/${path}`
    expect((await page.request.get(byPath, { headers: { [headers.token]: token } })).status()).toBe(200)
    expect((await page.request.get(byPath)).status()).toBe(401)
    expect((await page.request.get(url)).status()).toBe(200)
  }
  expect(popped.map(({ name }) => name).toSorted()).toEqual(['封面.jpg', '论文.pdf'])
})

test('FL-05 图片可以调整次序，两端的说明原因；没有时显示无图片、无文件', detail, async ({ page }) => {
  await openGallery(page, 'image')
  const wall = field(page, 'image')
  await expect(wall.locator('dd').first()).toHaveText('无图片')
  await choose(page, 'image', await picture('一.jpg'))
  await expect(wall.locator('figure')).toHaveCount(1)
  await choose(page, 'image', await picture('二.jpg'))
  await expect(wall.locator('figure')).toHaveCount(2)
  const value = () => wall.locator('dd code').textContent()
  const [first, second] = JSON.parse((await value()) ?? '').split(',')

  await wall.getByRole('button', { name: '前移' }).first().click()
  await expectMessage(page, '未知的操作')
  await wall.getByRole('button', { name: '后移' }).last().click()
  await expectMessage(page, '已到最后~')
  await wall.getByRole('button', { name: '后移' }).first().click()
  await expect(wall.locator('dd code')).toHaveText(JSON.stringify(`${second},${first}`))

  await turnTo(page, 'file')
  await expect(field(page, 'file').locator('dd').first()).toHaveText('无文件')
  await choose(page, 'pdf', { ...paper, name: '知识图谱构建方法.pdf' })
  await expect(field(page, 'pdf').locator('dd a')).toHaveText(/^知识图谱构(…|\.\.\.)$/)
})

test('FL-06 正文可以从 Word 导入，不能导入的说明原因；一次最多九张图片', detail, async ({ page }) => {
  await openGallery(page, 'richText')
  const word = page.getByLabel('选择Word 文档').first()
  await expect(word).toHaveAttribute('accept', '.doc,.docx,.pdf')
  const document = { name: '通知.docx', mimeType: 'application/zip', buffer: Buffer.from('PK') }
  await word.setInputFiles({ ...document, buffer: Buffer.alloc(10 * 1024 ** 2 + 1) })
  await expectMessage(page, '上传失败，文件大小请控制在 10M 以内')
  await word.setInputFiles({ ...document, name: '通知.doc' })
  // The first message comes from machines without a converter for .doc, the second from those that have one.
  const refusal = /^服务器没有安装 \.doc 转换程序，请用 Word 或 WPS 另存为 \.docx 后再导入$|^上传失败，文件已损坏/
  await expect(page.locator('.ant-message').getByText(refusal).last()).toBeVisible()
  await word.setInputFiles(document)
  await expectMessage(page, '上传失败，文件已损坏或不是 Word 文档，请用 Word 或 WPS 另存为 .docx 后重新上传')
  await page.route(`**${paths.files.wordToHtml}`, route => route.fulfill({ status: 502, body: '' }))
  await word.setInputFiles(document)
  const notice = page.locator('.ant-notification')
  await expect(notice).toContainText('上传失败')
  await expect(notice).toContainText('上传出错，服务器开小差了呢')

  const text = field(page, 'richText').getByRole('textbox', { name: '内容' })
  await page
    .getByLabel('选择图片')
    .first()
    .setInputFiles(await Promise.all(Array.from({ length: 10 }, (_, n) => picture(`${n}.jpg`))))
  await expectMessage(page, '一次最多插入 9 张图片，其余的没有插入')
  await expect(text.locator('img')).toHaveCount(9)
})

test('FL-07 PDF 在新窗口预览，没有登录的人打不开', detail, async ({ page, browser }) => {
  await openGallery(page, 'file')
  await choose(page, 'pdf', paper)
  const opening = page.waitForEvent('popup')
  await field(page, 'pdf').getByRole('link', { name: '预览论文.pdf（新窗口）' }).click()
  const preview = await opening
  await expect(preview).toHaveTitle('论文.pdf')
  const source = (await preview.locator('iframe').getAttribute('src')) ?? ''
  expect((await page.request.get(source)).headers()['content-type']).toBe('application/pdf')
  const stranger = await browser.newPage()
  expect((await stranger.request.get(new URL(source.split('?')[0] ?? '', page.url()).href)).status()).toBe(401)
  await stranger.close()
})

test('FL-08 文件存储：上传、查询、下载、删除', detail, async ({ page }) => {
  await comeBack(page)
  await openList(page, '/isystem/file')
  await button(page, '上传文件').click()
  const popup = dialog(page, '文件上传')
  await popup.locator('input[type=file]').setInputFiles({ ...paper, name: '存储的论文.pdf' })
  await expect(popup.getByRole('link', { name: '存储的论文.pdf', exact: true })).toBeVisible()
  await button(popup, '确定').click()
  await page.getByRole('textbox', { name: '文件名称' }).fill('存储的')
  await page.keyboard.press('Enter')
  const line = row(page, '存储的论文.pdf')
  await expect(line).toContainText('文件存储')
  const downloading = page.waitForEvent('download')
  await line.getByText('下载').click()
  expect((await downloading).suggestedFilename()).toBe('存储的论文.pdf')
  await chooseMore(page, line, '删除')
  await button(dialog(page, '确认删除'), '确定').click()
  await expectMessage(page, '删除成功!')
  await expect(line).toHaveCount(0)
})
