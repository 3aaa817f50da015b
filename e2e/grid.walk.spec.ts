import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { cellOf, typeInto } from './support/grid.ts'
import { button, expectMessage } from './support/pages.ts'
import { api, comeBack } from './support/people.ts'

/** A dictionary of the school's own with these items. */
async function makeDict(page: Page, token: string, code: string, texts: readonly string[]): Promise<string> {
  const data = { dictName: `表格 ${code}`, dictCode: code }
  const { body } = await api<{ id: string }>(page, '/sys/dict/add', { token, method: 'POST', data })
  const dictId = body.result.id
  for (const [at, itemText] of texts.entries()) {
    const item = { dictId, itemText, itemValue: `V${at + 1}`, sortOrder: at + 1, status: '1' }
    await api(page, '/sys/dictItem/add', { token, method: 'POST', data: item })
  }
  return dictId
}

async function openGrid(page: Page, dictId: string): Promise<Locator> {
  // The connection for live changes is open once the server has answered its first heartbeat.
  const isLive = page
    .waitForEvent('websocket', socket => socket.url().includes('/vxeSocket/'))
    .then(socket => socket.waitForEvent('framereceived'))
  await page.goto(`${webBase}/isystem/dict?items=${dictId}`)
  const drawer = page.getByRole('dialog', { name: /^字典项 · / })
  await expect(drawer.getByRole('grid', { name: '字典项' })).toBeVisible()
  await isLive
  return drawer
}

/** Somebody at a browser of their own. */
async function another(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await comeBack(page)
  return page
}

test('GR-13 两人同时编辑一个表格：一方保存，另一方一秒内看到，打开的单元格保留输入', async ({ page, browser }) => {
  const token = await comeBack(page)
  const dictId = await makeDict(page, token, 'grid_live', ['甲', '乙', '丙'])
  const other = await another(browser)
  const [mine, theirs] = [await openGrid(page, dictId), await openGrid(other, dictId)]
  await (await cellOf(theirs, 2, '名称')).click()
  await other.keyboard.type('草稿')
  await typeInto(await cellOf(mine, 1, '名称'), '甲等')
  await typeInto(await cellOf(mine, 2, '名称'), '乙等')
  await button(mine, '保存').click()
  await expectMessage(page, '保存成功')
  await expect(await cellOf(theirs, 1, '名称')).toHaveText('甲等', { timeout: 1_000 })
  // A cell that is being edited keeps its text and stays open.
  await other.keyboard.type('还在')
  await other.keyboard.press('Enter')
  await expect(await cellOf(theirs, 2, '名称')).toHaveText('草稿还在')
  await button(theirs, '保存').click()
  await expectMessage(other, '保存成功')
  await expect(await cellOf(mine, 2, '名称')).toHaveText('草稿还在', { timeout: 1_000 })
  await other.context().close()
})

test('GR-13 他人新增的行自己出现', async ({ page }) => {
  const token = await comeBack(page)
  const dictId = await makeDict(page, token, 'grid_live_rows', ['甲'])
  const drawer = await openGrid(page, dictId)
  const item = { dictId, itemText: '后来的', itemValue: 'V2', sortOrder: 2, status: '1' }
  await api(page, '/sys/dictItem/add', { token, method: 'POST', data: item })
  await expect(await cellOf(drawer, 2, '名称')).toHaveText('后来的', { timeout: 1_000 })
})

const copied = (name: string) => readFileSync(join(import.meta.dirname, 'support/clipboard', name), 'utf8')

test('GR-03 从 LibreOffice 复制的一块贴到表格', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const token = await comeBack(page)
  const dictId = await makeDict(page, token, 'grid_libre', ['甲', '乙'])
  const drawer = await openGrid(page, dictId)
  const paste = async (types: Record<string, string>) => {
    await page.evaluate(
      given =>
        navigator.clipboard.write([
          new ClipboardItem(
            Object.fromEntries(Object.entries(given).map(([type, text]) => [type, new Blob([text], { type })])),
          ),
        ]),
      types,
    )
    await (await cellOf(drawer, 1, '名称')).click()
    await page.keyboard.press('Control+v')
  }
  const expectRow = async (line: number, cells: Record<string, string | RegExp>) => {
    for (const [title, text] of Object.entries(cells)) await expect(await cellOf(drawer, line, title)).toHaveText(text)
  }
  await paste({ 'text/plain': copied('libreoffice.txt'), 'text/html': copied('libreoffice.html') })
  await expectRow(1, {
    名称: '教授',
    数据值: '001',
    上级数据值: '',
    启用年度: '2024',
    停用年度: '2025',
    描述: '2024-09-01',
  })
  await expectRow(2, {
    数据值: '007',
    上级数据值: '他说"可以"',
    启用年度: '2024',
    停用年度: '',
    描述: /第一行\s第二行/,
  })
  await expectRow(3, { 数据值: '110101199003078888', 启用年度: '', 描述: '<b>粗体</b> & "引号"' })
  await expectRow(4, { 名称: '前后有空格', 上级数据值: '"引号开头', 启用年度: '2026', 描述: '有 制表符' })
  await page.keyboard.press('Control+z')
  await expect(await cellOf(drawer, 1, '名称')).toHaveText('甲')
  // As text alone, which knows no lines within a cell.
  await paste({ 'text/plain': copied('libreoffice.txt') })
  await expectRow(2, { 名称: '副教授', 数据值: '007', 启用年度: '2024', 描述: '第一行 第二行' })
  await expectRow(4, { 名称: '前后有空格', 上级数据值: '"引号开头' })
})

test('GR-04 输入法逐字组词，不截断也不重复', async ({ page }) => {
  const token = await comeBack(page)
  const dictId = await makeDict(page, token, 'grid_ime', ['甲', '乙'])
  const drawer = await openGrid(page, dictId)
  const cell = await cellOf(drawer, 1, '名称')
  await cell.click()
  const client = await page.context().newCDPSession(page)
  for (const text of ['z', 'zh', 'zhong', 'zhong w', 'zhong wen'])
    await client.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  await client.send('Input.insertText', { text: '中文' })
  await page.keyboard.press('Enter')
  await expect(cell).toHaveText('中文')
  await expect(await cellOf(drawer, 2, '名称')).toHaveText('乙')
})

test.describe('在手机上', () => {
  test.use({ hasTouch: true })

  test('GR-09 表格横向滚动，点一下就能编辑', async ({ page }) => {
    const token = await comeBack(page)
    const dictId = await makeDict(page, token, 'grid_phone', ['甲'])
    await page.setViewportSize({ width: 390, height: 844 })
    const drawer = await openGrid(page, dictId)
    const widths = await drawer
      .getByRole('grid')
      .evaluate(({ clientWidth, scrollWidth }) => ({ clientWidth, scrollWidth }))
    expect(widths.clientWidth).toBeLessThan(400)
    expect(widths.scrollWidth).toBeGreaterThanOrEqual(800)
    const cell = await cellOf(drawer, 1, '名称')
    expect((await cell.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await cell.tap()
    await cell.tap()
    await page.keyboard.type('手机')
    await page.keyboard.press('Enter')
    await expect(cell).toContainText('手机')
  })
})
