import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityProblemsInBothThemes, noAccessibilityProblems } from '../../../test/component/accessibility.ts'
import { openPanel } from '../../../test/component/grid-panel.tsx'
import { button } from '../../../test/component/mount.tsx'
import type { GridHandle } from '../use-grid.ts'

const line = (text: string) => page.getByRole('row', { name: text, exact: true })
const cell = (text: string) => page.getByRole('gridcell', { name: text, exact: true })

describe('the footer', () => {
  it('GR-09 shows the sum and the average of all rows and follows the typing', async () => {
    const { grid } = await openPanel()
    await expect.element(line('合计 9')).toBeVisible()
    await expect.element(line('平均 3')).toBeVisible()
    grid().dispatch({ type: 'setValues', values: [{ rowKey: '1', values: { count: 2.5 } }] })
    await expect.element(line('合计 10.5')).toBeVisible()
    await expect.element(line('平均 3.5')).toBeVisible()
  })
})

describe('the list of errors', () => {
  it('counts rows, lists cells and moves to the chosen one', async () => {
    const { grid } = await openPanel()
    grid().dispatch({ type: 'setValues', values: [{ rowKey: '3', values: { name: '' } }] })
    await button('1 行有错误').click()
    await expect.element(page.getByRole('button', { name: /第 3 行 · 名称/ })).toBeVisible()
    expect(await accessibilityProblemsInBothThemes()).toEqual(noAccessibilityProblems)
    await page.getByRole('button', { name: /第 3 行 · 名称/ }).click()
    expect(grid().state.active).toEqual({ id: '3', key: 'name' })
    await userEvent.keyboard('丁{Enter}')
    await expect.poll(() => grid().state.rows[2]?.name).toBe('丁')
    expect(button('1 行有错误').query()).toBeNull()
  })
})

describe('the menu of a row', () => {
  const order = ({ state }: GridHandle) =>
    (state.rows as readonly { name?: string }[]).map(({ name = '' }) => name).join('')

  it('GR-11 moves the row up and down and inserts one below it', async () => {
    const { grid } = await openPanel()
    await cell('乙').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '上移' }).click()
    await expect.poll(() => order(grid())).toBe('乙甲丙')
    await cell('乙').click({ button: 'right' })
    await expect.element(page.getByRole('menuitem', { name: '上移' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('menuitem', { name: '下移' }).click()
    await expect.poll(() => order(grid())).toBe('甲乙丙')
    await cell('甲').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '插入行' }).click()
    await expect.poll(() => grid().state.rows.map(({ name }) => name ?? '')).toEqual(['甲', '', '乙', '丙'])
  })

  it('GR-11 opens from the handle, whose arrow keys move the row and renumber the rows from 1', async () => {
    const { grid } = await openPanel({ rowDrag: true, options: { dragSortKey: 'orderNum' } })
    const handle = page.getByRole('button', { name: /^移动第 3 行/ })
    await handle.click()
    await expect.element(page.getByRole('menuitem', { name: '插入行' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(() => order(grid())).toBe('甲丙乙')
    expect(grid().state.rows.map(({ orderNum }) => orderNum)).toEqual([1, 2, 3])
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^移动第 2 行/)
  })

  it('shows the whole row in a dialog of 1200 pixels, with the same fields editable as in its cells', async () => {
    const { grid } = await openPanel()
    await cell('乙').click({ button: 'right' })
    await page.getByRole('menuitem', { name: '详细信息' }).click()
    const dialog = page.getByRole('dialog', { name: '详细信息' })
    await expect.element(dialog).toBeVisible()
    expect(dialog.element().getBoundingClientRect().width).toBe(1200)
    await dialog.getByRole('textbox', { name: '名称' }).fill('')
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('请输入名称')
    await dialog.getByRole('textbox', { name: '名称' }).fill('丁')
    await dialog.getByRole('textbox', { name: '编码' }).fill('d')
    await dialog.getByRole('button', { name: /确\s*定/ }).click()
    await expect.poll(() => grid().state.rows[1]).toEqual({ id: '2', name: '丁', code: 'd', count: 2 })
    grid().dispatch({ type: 'undo' })
    await expect.poll(() => order(grid())).toBe('甲乙丙')
  })

  it('offers only the details in a read-only grid', async () => {
    await openPanel({ options: { readOnly: true } })
    await cell('乙').click({ button: 'right' })
    await expect.element(page.getByRole('menuitem')).toHaveTextContent('详细信息')
    await page.getByRole('menuitem').click()
    const dialog = page.getByRole('dialog', { name: '详细信息' })
    await expect.element(dialog.getByText('乙', { exact: true })).toBeVisible()
    expect(dialog.getByRole('textbox').query()).toBeNull()
  })
})

describe('the columns of a grid', () => {
  it('GR-14 can be hidden, pinned and moved, and stay so', async () => {
    const { grid, wire } = await openPanel()
    const shown = () =>
      grid()
        .state.columns.filter(({ hidden }) => !hidden)
        .map(({ key }) => key)
    await button('选择列').click()
    await page.getByRole('checkbox', { name: '编码' }).click()
    await expect.poll(shown).toEqual(['name', 'count'])
    expect(await accessibilityProblemsInBothThemes()).toEqual(noAccessibilityProblems)
    const saved = await wire.next('/sys/userPage/save')
    expect(saved.body).toMatchObject({ pageKey: 'grid:stage' })
    const handle = page.getByRole('button', { name: /^移动数量/ })
    ;(handle.element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(shown).toEqual(['count', 'name'])
    await page.getByRole('button', { name: '固定名称' }).click()
    await expect.poll(shown).toEqual(['name', 'count'])
    expect(grid().state.columns[0]?.pinned).toBe('left')
    await button('恢复默认').click()
    await expect.poll(shown).toEqual(['name', 'code', 'count'])
  })
})
