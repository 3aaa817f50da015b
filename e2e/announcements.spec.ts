import { expect, test } from '@playwright/test'
import { paths } from '@xw/shared/wire/paths'
import { zipOf } from '../apps/server/test/support/workbook.ts'
import { database } from './support/database.ts'
import { button, dialog, expectMessage, fill, openList, row } from './support/pages.ts'
import { api, comeBack, type Person, tokenOf } from './support/people.ts'
import { detail } from './support/story.ts'
import { addUser } from './support/users.ts'

const path = '/isystem/announcement'
const password = 'Given-by-0ffice'

interface Unread {
  anntMsgList: { id: string; titile: string; msgContent: string }[]
}

test('SY-09 发给两个部门的通知，一人读过，回执显示谁已读谁未读', async ({ page }) => {
  const token = await comeBack(page)
  const addDepart = async (departName: string) => {
    const data = { departName, orgCategory: '2' }
    return (await api<{ id: string }>(page, '/sys/sysDepart/add', { token, method: 'POST', data })).body.result.id
  }
  const [first, second, other] = [await addDepart('通知一院'), await addDepart('通知二院'), await addDepart('无关学院')]
  const person = async (username: string, realname: string, departId: string): Promise<Person> => {
    await addUser(page, { username, password }, { realname, selecteddeparts: departId })
    return { username, password }
  }
  const reader = await person('annt_reader', '钱读者', first)
  await person('annt_idle', '孙未读', second)
  const stranger = await person('annt_other', '李无关', other)

  await openList(page, path)
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 通知公告')
  await fill(form, { 标题: '学位信息采集通知' })
  await expect(form.getByLabel('部门', { exact: true })).toHaveCount(0)
  await form.getByText('指定部门').click()
  await button(form, '保存').click()
  await expect(form.getByText('请选择部门', { exact: true }).last()).toBeVisible()
  await form.getByLabel('部门', { exact: true }).click()
  const departs = dialog(page, '选择部门')
  await fill(departs, { 部门名称: '通知' })
  await departs.getByText('通知一院').click()
  await departs.getByText('通知二院').click()
  await button(departs, '确定').click()

  const text = form.getByRole('textbox', { name: '内容' })
  await text.click()
  await page.keyboard.type('请于六月底前完成。')
  await page.keyboard.press('Control+A')
  await form.getByRole('button', { name: '加粗（Ctrl+B）' }).click()
  await expect(text.locator('strong')).toHaveText('请于六月底前完成。')
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')

  const line = row(page, '学位信息采集通知')
  await expect(line).toContainText('未发布')
  await button(line, '发布').click()
  await expect(dialog(page, '确认发布')).toContainText('指定部门立即可以看到')
  await button(dialog(page, '确认发布'), '发布').click()
  await expectMessage(page, '该系统通知发布成功')
  await expect(line).toContainText('已发布')
  await button(line, '预览').click()
  await expect(dialog(page, '通知消息').locator('strong')).toHaveText('请于六月底前完成。')
  await button(dialog(page, '通知消息'), '关闭').last().click()

  const unread = async (who: Person) => {
    const { body } = await api<Unread>(page, paths.announcement.mine, { token: await tokenOf(page, who) })
    return body.result.anntMsgList.filter(({ titile }) => titile === '学位信息采集通知')
  }
  expect(await unread(stranger)).toEqual([])
  const [notice] = await unread(reader)
  const read = await api(page, paths.announcement.markRead, {
    token: await tokenOf(page, reader),
    method: 'PUT',
    data: { anntId: notice?.id },
  })
  expect(read.body.success).toBe(true)

  await button(line, '阅读情况').click()
  const receipts = dialog(page, '阅读情况 · 学位信息采集通知')
  await expect(receipts.getByRole('status')).toContainText('应读 2 人，已读 1 人，未读 1 人')
  await expect(row(receipts, '钱读者')).toContainText(/通知一院.*已读.*\d{4}-\d\d-\d\d/)
  await expect(row(receipts, '孙未读')).toContainText(/通知二院.*未读/)
  await receipts.getByText('未读', { exact: true }).first().click()
  await expect(row(receipts, '钱读者')).toHaveCount(0)
  await expect(row(receipts, '孙未读')).toBeVisible()
  await receipts.getByRole('button', { name: '关闭' }).last().click()

  await button(line, '编辑').click()
  const edit = dialog(page, '编辑 · 通知公告')
  await fill(edit, { 标题: '改过的标题' })
  await button(edit, '保存').click()
  await expect(edit.getByText('已发布的通知不能编辑，请先撤销')).toBeVisible()
})

test('SY-09 标题、内容和每个字段里的脚本在页面上都不起作用', detail, async ({ page }) => {
  const token = await comeBack(page)
  await page.addInitScript('window.__x = 0')
  const hostile = [
    '<script>window.__x=1</script>',
    '<img src=x onerror="window.__x=1">',
    '<svg/onload=window.__x=1></svg>',
    '<a href="javascript:window.__x=1" id="trap">链接</a>',
    '<iframe srcdoc="<script>parent.__x=1</script>"></iframe>',
    '<math><mtext><style><img src onerror=window.__x=1></style></mtext></math>',
    '<p style="position:fixed;inset:0;background:url(//evil)">遮罩</p>',
  ].join('')
  const script = '"><script>window.__x=1</script><img src=x onerror=window.__x=1>'
  const data = {
    titile: `危险${script}`,
    msgAbstract: script,
    msgContent: `<p>安全的正文</p>${hostile}`,
    busId: script,
  }
  const { body } = await api<{ id: string }>(page, '/sys/annountCement/add', { token, method: 'POST', data })
  expect(body.message).toBe('添加成功！')
  // Stores text that the server has not cleaned, because the page must clean it too.
  await database('update sys_announcement set msg_content = $1, open_page = $2 where id = $3', [
    `<p>安全的正文</p>${hostile}`,
    'javascript:window.__x=1',
    body.result.id,
  ])

  await openList(page, path)
  const line = row(page, '危险')
  await expect(line).toContainText('<script>window.__x=1')
  await button(line, '预览').click()
  const shown = dialog(page, '通知消息')
  await expect(shown.getByText('安全的正文')).toBeVisible()
  expect(await shown.locator('script, iframe, svg:not(.anticon svg), math, style, [onerror], [onload]').count()).toBe(0)
  expect(await shown.getByText('链接', { exact: true }).getAttribute('href')).toBeNull()
  expect(await shown.getByText('遮罩').getAttribute('style')).toBeNull()
  await shown.getByText('链接', { exact: true }).click()
  await button(shown, '关闭').last().click()

  await button(line, '编辑').click()
  const text = dialog(page, '编辑 · 通知公告').getByRole('textbox', { name: '内容' })
  await expect(text.getByText('安全的正文')).toBeVisible()
  await page.goto(page.url().replace(/edit=[^&]*/, `details=${body.result.id}`))
  expect(await page.evaluate('window.__x')).toBe(0)
})

test('PK-09 富文本：标题、表格、图片和从 Word 粘贴', detail, async ({ page }) => {
  await comeBack(page)
  await openList(page, path)
  await button(page, '新增').first().click()
  const form = dialog(page, '新增 · 通知公告')
  const text = form.getByRole('textbox', { name: '内容' })
  await text.click()
  await page.keyboard.type('一级标题')
  await form.getByLabel('段落样式').click()
  await page.locator('.ant-select-dropdown:visible').getByTitle('标题 1', { exact: true }).click()
  await expect(text.locator('h1')).toHaveText('一级标题')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: '表格' }).click()
  await expect(text.locator('table')).toBeVisible()

  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  await form
    .getByLabel('选择图片')
    .setInputFiles({ name: '点.png', mimeType: 'image/png', buffer: Buffer.from(dot, 'base64') })
  const image = text.locator('img')
  await expect(image).toHaveAttribute('src', /\/sys\/common\/static\/[0-9a-f-]{36}\?t=/)
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1)

  await text.locator('h1').click()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const word =
    '<html><head><style>p{mso-x:1}</style></head><body><!--StartFragment--><p class=MsoNormal style="mso-pagination:none">' +
    '<b>来自文档</b><o:p></o:p></p><img src="file:///C:/x.png"><!--EndFragment--></body></html>'
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, word)
  await expect(text.locator('strong')).toHaveText('来自文档')
  await expect(text.locator('img')).toHaveCount(1)
  await expect(text.locator('[class*=Mso]')).toHaveCount(0)

  const office = 'http://schemas.openxmlformats.org'
  const buffer = await zipOf({
    '[Content_Types].xml': `<Types xmlns="${office}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${office}/package/2006/relationships"><Relationship Id="r1" Type="${office}/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `<w:document xmlns:w="${office}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>导入的文档</w:t></w:r></w:p></w:body></w:document>`,
  })
  await form.getByLabel('选择Word 文档').setInputFiles({ name: '通知.docx', mimeType: 'application/zip', buffer })
  await expect(text.getByText('导入的文档')).toBeVisible()

  await fill(form, { 标题: '富文本通知' })
  await button(form, '保存').click()
  await expectMessage(page, '添加成功！')
  await button(row(page, '富文本通知'), '预览').click()
  const shown = dialog(page, '通知消息')
  await expect(shown.locator('h1')).toHaveText('一级标题')
  await expect(shown.locator('table')).toBeVisible()
  await expect.poll(() => shown.locator('img').evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(1)
})
