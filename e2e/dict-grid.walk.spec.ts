import { expect, type Locator, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { findBarriers } from './support/barriers.ts'
import { cellOf, pasteText, typeInto } from './support/grid.ts'
import { button, dialog, expectMessage } from './support/pages.ts'
import { api, comeBack } from './support/people.ts'

interface Item {
  id: string
  itemText: string
  itemValue: string
  sortOrder: number
  version: number
}

/** A dictionary of the school's own with these items, and how to ask for them. */
async function makeDict(page: Page, token: string, code: string, texts: readonly string[] = []) {
  const data = { dictName: `表格 ${code}`, dictCode: code }
  const { body } = await api<{ id: string }>(page, '/sys/dict/add', { token, method: 'POST', data })
  const dictId = body.result.id
  for (const [at, itemText] of texts.entries()) {
    const item = { dictId, itemText, itemValue: `V${at + 1}`, sortOrder: at + 1, status: '1' }
    await api(page, '/sys/dictItem/add', { token, method: 'POST', data: item })
  }
  const items = async () => {
    const asked = `/sys/dictItem/list?dictId=${dictId}&pageSize=100`
    return (await api<{ records: Item[] }>(page, asked, { token })).body.result.records
  }
  return { dictId, items }
}

async function openGrid(page: Page, dictId: string): Promise<Locator> {
  await page.goto(`${webBase}/isystem/dict?items=${dictId}`)
  const drawer = page.getByRole('dialog', { name: /^字典项 · / })
  await expect(drawer.getByRole('grid', { name: '字典项' })).toBeVisible()
  return drawer
}

test('SY-07 字典项在表格中新增、修改、删除，一次保存', async ({ page }) => {
  const token = await comeBack(page)
  const { dictId, items } = await makeDict(page, token, 'grid_edit', ['甲', '乙', '丙'])
  const drawer = await openGrid(page, dictId)
  await expect(button(drawer, '保存')).toBeDisabled()
  await typeInto(await cellOf(drawer, 1, '名称'), '甲等')
  await drawer.getByRole('row').filter({ hasText: '乙' }).getByRole('checkbox').check()
  await button(drawer, '删除').click()
  await button(dialog(page, '确定要删除这 1 项吗?'), '确定').click()
  await button(drawer, '新增').click()
  await (await cellOf(drawer, 3, '名称')).click()
  await page.keyboard.type('丁')
  await page.keyboard.press('Tab')
  await page.keyboard.type('V9')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('4 项未保存')).toBeVisible()
  expect((await items()).map(({ itemText }) => itemText)).toEqual(['甲', '乙', '丙'])
  expect(await findBarriers(page)).toEqual([])
  await button(drawer, '保存').click()
  await expectMessage(page, '保存成功')
  await expect(drawer.getByText('没有修改')).toBeVisible()
  expect((await items()).map(({ itemText, itemValue }) => `${itemText} ${itemValue}`)).toEqual([
    '甲等 V1',
    '丙 V3',
    '丁 V9',
  ])
  // The new row is a stored record now, so saving edits it instead of adding it again.
  await typeInto(await cellOf(drawer, 3, '名称'), '丁等')
  await button(drawer, '保存').click()
  await expect(drawer.getByText('没有修改')).toBeVisible()
  expect((await items()).map(({ itemText }) => itemText)).toEqual(['甲等', '丙', '丁等'])
})

test('SY-07 从 Excel 粘贴一块到字典项的表格，可以撤销', async ({ page }) => {
  const token = await comeBack(page)
  const { dictId, items } = await makeDict(page, token, 'grid_paste', ['甲'])
  const drawer = await openGrid(page, dictId)
  await (await cellOf(drawer, 1, '名称')).click()
  await pasteText(page, '教授\tP1\n副教授\tP2\n讲师\tP3\n')
  await expect(await cellOf(drawer, 3, '数据值')).toHaveText('P3')
  await page.keyboard.press('Control+z')
  await expect(await cellOf(drawer, 1, '名称')).toHaveText('甲')
  await expect(drawer.getByText('没有修改')).toBeVisible()
  await page.keyboard.press('Control+y')
  await button(drawer, '保存').click()
  await expectMessage(page, '保存成功')
  expect((await items()).map(({ itemText, itemValue }) => `${itemText} ${itemValue}`)).toEqual([
    '教授 P1',
    '副教授 P2',
    '讲师 P3',
  ])
})

test('SY-07 被拒绝的字典项在单元格旁说明原因，填写的内容都在，改正后可以保存', async ({ page }) => {
  const token = await comeBack(page)
  const { dictId, items } = await makeDict(page, token, 'grid_refused', ['甲', '乙', '丙'])
  const drawer = await openGrid(page, dictId)
  // The page reports a missing value without the server.
  await (await cellOf(drawer, 1, '名称')).click()
  await page.keyboard.press('Delete')
  await button(drawer, '保存').click()
  await expectMessage(page, '有 1 处需要改正：第 1 行，请输入名称')
  await typeInto(await cellOf(drawer, 1, '名称'), '甲等')
  // Only the server finds the repeated value.
  await typeInto(await cellOf(drawer, 2, '数据值'), 'V3')
  await button(drawer, '保存').click()
  const wrong = await cellOf(drawer, 2, '数据值')
  await expect(wrong).toHaveAttribute('aria-invalid', 'true')
  await wrong.hover()
  await expect(page.getByRole('tooltip')).toContainText('已存在')
  await expect(wrong).toHaveText('V3')
  expect((await items()).map(({ itemText, itemValue }) => `${itemText} ${itemValue}`)).toEqual([
    '甲等 V1',
    '乙 V2',
    '丙 V3',
  ])
  await typeInto(await cellOf(drawer, 2, '数据值'), 'V22')
  await button(drawer, '保存').click()
  await expect(drawer.getByText('没有修改')).toBeVisible()
  expect((await items()).map(({ itemValue }) => itemValue)).toEqual(['V1', 'V22', 'V3'])
})

test('SY-07 他人同时修改了同一字典项时说明原因，再次保存只写入自己改的', async ({ page }) => {
  // Without live messages, the page learns of another user's change when it saves.
  await page.routeWebSocket(/\/vxeSocket\//, () => {})
  const token = await comeBack(page)
  const { dictId, items } = await makeDict(page, token, 'grid_stale', ['甲', '乙'])
  const drawer = await openGrid(page, dictId)
  await typeInto(await cellOf(drawer, 1, '名称'), '我的甲')
  const [first] = await items()
  const theirs = { id: first?.id, version: first?.version, description: '他人的描述' }
  await api(page, '/sys/dictItem/edit', { token, method: 'POST', data: theirs })
  await button(drawer, '保存').click()
  await expect(page.locator('.ant-message')).toContainText('已被他人修改')
  await expect(await cellOf(drawer, 1, '名称')).toHaveText('我的甲')
  await expect(await cellOf(drawer, 1, '描述')).toHaveText('他人的描述')
  await button(drawer, '保存').click()
  await expect(drawer.getByText('没有修改')).toBeVisible()
  expect((await items())[0]).toMatchObject({ itemText: '我的甲', description: '他人的描述' })
})

test('SY-07 字典项拖动或用键盘换位置，保存后次序就是它们的次序', async ({ page }) => {
  const token = await comeBack(page)
  const { dictId, items } = await makeDict(page, token, 'grid_order', ['甲', '乙', '丙'])
  const drawer = await openGrid(page, dictId)
  const handleOf = (text: string) => drawer.getByRole('row').filter({ hasText: text }).getByRole('button').first()
  await handleOf('丙').dragTo(handleOf('甲'), { targetPosition: { x: 4, y: 2 } })
  await expect(await cellOf(drawer, 1, '名称')).toHaveText('丙')
  await button(drawer, '保存').click()
  await expectMessage(page, '保存成功')
  expect((await items()).map(({ itemText }) => itemText)).toEqual(['丙', '甲', '乙'])
  await handleOf('丙').press('ArrowDown')
  await expect(await cellOf(drawer, 2, '名称')).toHaveText('丙')
  await button(drawer, '保存').click()
  await expect(drawer.getByText('没有修改')).toBeVisible()
  expect((await items()).map(({ itemText }) => itemText)).toEqual(['甲', '丙', '乙'])
})

test('SY-07 关闭有未保存字典项的表格前先询问', async ({ page }) => {
  const token = await comeBack(page)
  const { dictId } = await makeDict(page, token, 'grid_leave', ['甲'])
  const drawer = await openGrid(page, dictId)
  await typeInto(await cellOf(drawer, 1, '名称'), '改了')
  await drawer
    .getByRole('button', { name: /关闭|close/i })
    .first()
    .click()
  await button(dialog(page, '放弃未保存的修改？'), '继续编辑').click()
  await expect(await cellOf(drawer, 1, '名称')).toHaveText('改了')
  await button(drawer, '还原').click()
  await button(dialog(page, '放弃未保存的修改？'), '放弃修改').click()
  await expect(await cellOf(drawer, 1, '名称')).toHaveText('甲')
})
