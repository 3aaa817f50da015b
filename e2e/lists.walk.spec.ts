import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { webBase } from '@xw/shared/wire/headers'
import { readSheet } from '../apps/server/test/support/sheets.ts'
import { expectOnTop } from './support/layers.ts'
import { button, choose, dialog, expectMessage, openList, row, shown } from './support/pages.ts'
import { api, comeBack, tokenOf } from './support/people.ts'
import { tab } from './support/shell.ts'

const path = '/xxcj/xwInfo/33?xwlx=33'
const longTitle = '面向高等学校学位授予信息采集的数据质量评价方法及其在多校区环境下的应用研究'
const laptop = { width: 1280, height: 720 }
const batch = (page: Page) => page.getByRole('group', { name: '批量操作' })

/** Thirty records of one type; the first has a long text. */
async function addRecords(page: Page) {
  const token = await tokenOf(page)
  const found = await api<{ total: number }>(page, '/xw/xwInfo/list?xwlx=33&pageSize=1', { token })
  if (found.body.result.total > 0) return
  for (let number = 1; number <= 30; number += 1) {
    const data = {
      xwbslbm: '33',
      xm: `列表${String(number).padStart(2, '0')}`,
      xh: `20263300${String(number).padStart(2, '0')}`,
      nj: '2026',
      zjlxm: '01',
      zjhm: '11010119900307123X',
      ...(number === 30 && { zymc: longTitle, xwlbm: '308' }),
    }
    const { zjhm: _, ...without } = data
    const { body } = await api(page, '/xw/xwInfo/add', { token, method: 'POST', data: number === 30 ? data : without })
    expect(body).toMatchObject({ success: true })
  }
}

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(laptop)
  await addRecords(page)
  await comeBack(page)
  await openList(page, path)
})

test('在笔记本的高度上一次看到 15 行，勾选才出现批量操作，行距可选并保留', async ({ page }) => {
  const pages = page.getByText('共 30 条').locator('..')
  /** The rows above the pages, which stay at the bottom of the window. */
  const visibleRows = async () => {
    const top = (await pages.boundingBox())?.y ?? 0
    const rows = await page
      .locator('tr.ant-table-row')
      .evaluateAll(all => all.map(line => line.getBoundingClientRect()))
    return rows.filter(({ bottom }) => bottom <= top).length
  }
  await expect.poll(visibleRows).toBeGreaterThanOrEqual(15)
  await expect(pages).toBeInViewport({ ratio: 1 })
  expect((await row(page, '列表28').boundingBox())?.height).toBe(32)
  await expect(batch(page)).toHaveCount(0)
  const before = await row(page, '列表28').boundingBox()
  await row(page, '列表30').getByRole('checkbox').check()
  await expect(batch(page)).toContainText('已选 1 项')
  expect(await row(page, '列表28').boundingBox()).toEqual(before)
  await button(batch(page), '清空选择').click()
  await page.getByRole('button', { name: '行距' }).click()
  await page.getByRole('menuitem', { name: '宽松' }).click()
  await expect.poll(visibleRows).toBeLessThan(12)
  await openList(page, '/isystem/user')
  const height = () =>
    row(page, 'admin')
      .first()
      .evaluate(line => line.getBoundingClientRect().height)
  expect(await height()).toBeGreaterThan(40)
  await page.getByRole('button', { name: '行距' }).click()
  await page.getByRole('menuitem', { name: '紧凑' }).click()
  await expect.poll(height).toBeLessThan(34)
})

test('滚动时没有单元格盖住页头、标签、菜单、表头与批量操作', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 500 })
  await row(page, '列表30').getByRole('checkbox').check()
  await page.evaluate(() => window.scrollTo(0, 300))
  const table = page.locator('.ant-table-body')
  await table.evaluate(body => body.scrollTo(200, 0))
  await expectOnTop(page.getByRole('banner'), '页头')
  await expectOnTop(page.getByRole('tablist').first(), '标签')
  await expectOnTop(page.getByRole('navigation', { name: '主菜单' }), '菜单')
  await expectOnTop(page.locator('.ant-table-header'), '表头')
  await expectOnTop(batch(page), '批量操作')
  const line = page.locator('tr.ant-table-row').nth(14)
  await expectOnTop(line.locator('.ant-table-selection-column'), '勾选列')
  await expectOnTop(line.getByRole('link', { name: /^列表/ }), '固定的姓名')
  await expectOnTop(line.locator('td').last(), '固定的操作')
  // A click on a tab reaches it: fixed cells must not lie over it.
  await tab(page, '首页').click()
  await expect(page).toHaveURL(/\/dashboard\/analysis/)

  await page.goto(webBase + path)
  await page.evaluate(() => window.scrollTo(0, 300))
  await page.getByRole('button', { name: '选择列' }).click()
  await expectOnTop(page.locator('.ant-popover'), '选择列')
  await page.keyboard.press('Escape')
  await page.goto(`${webBase}/isystem/dict`)
  await button(page.locator('tr.ant-table-row').first(), '字典项').click()
  const drawer = page.locator('.ant-drawer-section')
  await expectOnTop(drawer, '抽屉')
})

test('窄窗口与手机上，表单的锚点、新增与批量操作都在内容之上', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 })
  await button(row(page, '列表30'), '编辑').click()
  await shown(page).getByLabel('QQ号码').scrollIntoViewIfNeeded()
  await expectOnTop(page.getByRole('navigation', { name: '表单分组' }), '表单锚点')
  await expectOnTop(button(shown(page), '保存'), '表单按钮')
  await page.goto(webBase + path)
  await page.setViewportSize({ width: 390, height: 700 })
  await page.getByRole('checkbox', { name: '选择这一条' }).nth(3).check()
  await page.evaluate(() => window.scrollTo(0, 900))
  await expectOnTop(page.getByRole('banner'), '页头')
  await expectOnTop(page.getByRole('tablist').first(), '标签')
  await expectOnTop(button(page, '新增'), '新增')
  await expectOnTop(batch(page), '批量操作')
})

test('姓名打开记录，截断的文字悬停或聚焦可见全文，代码与名称在一起', async ({ page }) => {
  await page.getByRole('button', { name: '选择列' }).click()
  const choice = page.locator('.ant-popover')
  await choice.getByLabel('搜索列').fill('学位类别')
  await expect(choice.getByRole('checkbox')).toHaveCount(2)
  await expect(choice.getByRole('region', { name: '学业和学位授予信息' })).toBeVisible()
  // Ticking a column moves it to 已选的列.
  await choice.getByRole('checkbox', { name: '学位类别', exact: true }).click()
  await choice.getByLabel('搜索列').fill('')
  await expect(choice.getByRole('region', { name: '已选的列' })).toContainText('学位类别')
  await page.keyboard.press('Escape')
  await expect(row(page, '列表30')).toContainText(/308 \S+/)

  const cut = page.getByRole('cell', { name: longTitle })
  await cut.hover()
  await expect(page.getByRole('tooltip', { name: longTitle })).toBeVisible()
  await page.mouse.move(0, 0)
  await expect(page.getByRole('tooltip', { name: longTitle })).toBeHidden()
  await cut.focus()
  await expect(page.getByRole('tooltip', { name: longTitle })).toBeVisible()

  await page.getByRole('link', { name: '列表30', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '列表30' })).toBeVisible()
  await expect(shown(page).locator('[data-field=zymc]')).toContainText(longTitle)
})

test('列宽可以拖动或用方向键改变，列可以固定，换一次登录仍然如此', async ({ page }) => {
  const heading = page.getByRole('columnheader', { name: '学号' })
  const width = async () => Math.round((await heading.boundingBox())?.width ?? 0)
  const start = await width()
  const edge = page.getByRole('separator', { name: /^学号的列宽/ })
  await edge.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(width).toBe(start + 16)
  const box = await edge.boundingBox()
  if (!box) throw new Error('the edge is not there')
  await page.mouse.move(box.x + 4, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 54, box.y + 8, { steps: 3 })
  await page.mouse.up()
  await expect.poll(width).toBe(start + 66)

  const isPinned = () => heading.evaluate(cell => cell.classList.contains('ant-table-cell-fix'))
  expect(await isPinned()).toBe(false)
  await page.getByRole('button', { name: '选择列' }).click()
  await page.getByRole('button', { name: '固定学号' }).click()
  const saved = page.waitForResponse(/userPage\/save/)
  await page.getByRole('button', { name: '固定学科/专业名称' }).click()
  await saved
  await page.evaluate(() => localStorage.clear())
  await comeBack(page)
  await openList(page, path)
  expect(await width()).toBe(start + 66)
  expect(await isPinned()).toBe(true)
})

test('QY-03 为空的条件、任一条件、逐个取消的标签与查询旁边的保存的查询', async ({ page }) => {
  await button(page, '高级查询').click()
  const query = dialog(page, '高级查询')
  await choose(page, query.getByLabel('字段', { exact: true }), '学科/专业名称')
  await choose(page, query.getByLabel('匹配规则'), '不为空')
  await expect(query.getByLabel('值', { exact: true })).toHaveCount(0)
  await query.getByRole('button', { name: '在下面添加条件' }).click()
  await choose(page, query.getByLabel('字段', { exact: true }).nth(1), '学号')
  await query.getByLabel('值', { exact: true }).fill('2026330001')
  await choose(page, query.getByLabel('匹配方式'), '满足任一条件')
  const kept = page.waitForRequest(/savedQuery\/save/)
  await button(query, '保存查询条件').click()
  await dialog(page, '请输入保存的名称').getByRole('textbox').fill('我的两条')
  await button(dialog(page, '请输入保存的名称'), '保存').click()
  await expectMessage(page, '保存成功')
  const properties =
    'field,rule,val,type,dbType,dictCode,dictTable,dictText,customReturnField,popup,formatStr,extendOption'
  const { records } = (await kept).postDataJSON() as { records: object[] }
  expect(records.map(record => Object.keys(record).join())).toEqual([properties, properties])
  await button(query, '查询').click()
  await expect(page.getByText('共 2 条')).toBeVisible()

  const active = page.getByRole('group', { name: '当前查询条件' })
  await expect(active).toContainText('满足任一条件：学科/专业名称 不为空学号 = 2026330001')
  await active.getByRole('button', { name: '取消条件 学号' }).click()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await button(active, '清空').click()
  await expect(page.getByText('共 30 条')).toBeVisible()
  await page.getByRole('button', { name: '保存的查询' }).click()
  await page.getByRole('menuitem', { name: '我的两条' }).click()
  await expect(page.getByText('共 2 条')).toBeVisible()
  await expect(page.locator('.anticon-spin')).toHaveCount(0)
})

test('QY-05 导出当前列或全部列', async ({ page }) => {
  const headings = async (choice: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await button(page, '导出').click()
        await page.getByRole('menuitem', { name: choice }).click()
      })(),
    ])
    const [first = []] = await readSheet(readFileSync(await download.path()))
    return first
  }
  expect(await headings('导出当前列')).toEqual(expect.arrayContaining(['姓名', '学号', '状态']))
  expect((await headings('导出当前列')).length).toBeLessThan(12)
  expect((await headings('导出全部列')).length).toBeGreaterThan(50)
})

test('HD-01 Ctrl+K 按姓名或学号找到记录并打开', async ({ page }) => {
  await page.goto(`${webBase}/dashboard/analysis`)
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('202633000')
  const options = page.locator('.ant-select-item-option')
  await expect(options).toHaveCount(5)
  await expect(options.first()).toContainText(/列表\d\d · 202633000\d · .*专业硕士/)
  for (let back = 0; back < 9; back += 1) await page.keyboard.press('Backspace')
  await page.keyboard.type('列表07')
  await expect(options).toHaveCount(1)
  // Enter takes the option that is marked, and the mark comes a render after the option.
  await expect(page.locator('.ant-select-item-option-active')).toContainText('列表07 · 2026330007')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: '列表07' })).toBeVisible()
  await expect(page).toHaveURL(/xwRecord\?xwlx=33&id=/)
  // In the tab that the list has already.
  await expect(tab(page, '专业硕士')).toHaveCount(1)
})

test('手机上的卡片显示状态，姓名打开记录', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const card = page.getByRole('listitem').filter({ hasText: '列表30' })
  await expect(card).toContainText('未填报')
  await card.getByRole('link', { name: '列表30', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: '列表30' })).toBeVisible()
})

test('各列随窗口取舍，操作不出列，同一批次时没有批次列，占位文字不重复标签', async ({ page }) => {
  // People's own arrangement of columns is never changed.
  await page.getByRole('button', { name: '选择列' }).click()
  await page.getByText('恢复默认').click()
  for (const list of [path, '/isystem/user', '/isystem/role', '/isystem/dict', '/isystem/log/2']) {
    await openList(page, list)
    const table = page.locator('.ant-table-body')
    for (const width of [1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      if (list === path) await expect.poll(() => table.evaluate(body => body.scrollWidth - body.clientWidth)).toBe(0)
      expect(await page.locator('tr.ant-table-row > td:last-child').evaluateAll(findOutside), list).toEqual([])
    }
    expect(await page.locator('search').evaluate(findRepeatedLabels), list).toEqual([])
  }
  await openList(page, path)
  await expect(page.getByRole('columnheader', { name: '校验' })).toBeVisible()
  await openList(page, `${path}&batch=all`)
  await expect(page.getByRole('columnheader', { name: '采集批次' })).toBeVisible()
  await openList(page, `${path}&batch=all&status=60`)
  await expect(page.getByText('没有符合条件的记录')).toBeVisible()
})

/** The texts of buttons that reach out of their cell. */
const findOutside = (cells: Element[]) =>
  cells.flatMap(cell => {
    const { left, right } = cell.getBoundingClientRect()
    return [...cell.querySelectorAll('button')]
      .filter(one => one.getBoundingClientRect().left < left || one.getBoundingClientRect().right > right)
      .map(one => one.textContent)
  })

/** The placeholders of a search form that contain the label beside them. */
const findRepeatedLabels = (form: Element) =>
  [...form.querySelectorAll('label')].flatMap(label => {
    const beside = label.nextElementSibling
    const texts = [
      beside?.querySelector('input')?.placeholder,
      beside?.querySelector('.ant-select-placeholder')?.textContent,
    ]
    return texts.filter(text => text?.includes(label.textContent ?? ''))
  })

test('手机上第一个人在 200 像素以内，查询与列表操作在标题旁', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openList(page, path)
  const name = page.getByRole('link', { name: '列表30', exact: true })
  await expect(name).toBeVisible()
  expect((await name.boundingBox())?.y).toBeLessThan(200)
  await expect(page.getByLabel('姓名', { exact: true })).toBeHidden()
  await page.getByRole('button', { name: '查询条件' }).click()
  await page.getByLabel('姓名', { exact: true }).fill('列表07')
  await button(page, '查询').click()
  await expect(page.getByText('共 1 条')).toBeVisible()
  await page.getByRole('button', { name: '列表操作' }).click()
  await expect(button(page.locator('.ant-popover'), '导出')).toBeVisible()
})
