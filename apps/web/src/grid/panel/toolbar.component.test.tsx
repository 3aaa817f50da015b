import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openPanel } from '../../../test/component/grid-panel.tsx'
import { button } from '../../../test/component/mount.tsx'
import { usePermissions } from '../../data/session/permissions.ts'
import type { GridHandle } from '../use-grid.ts'

const names = (grid: GridHandle) => grid.state.rows.map(({ name }) => name ?? '')

describe('the toolbar of a grid', () => {
  it('GR-14 adds as many rows as its settings say, where they say, and keeps the settings', async () => {
    const { grid } = await openPanel()
    await button('新增设置').click()
    await page.getByLabelText('新增行数').fill('2')
    await page.getByLabelText('新增位置').fill('1')
    await button('保存').click()
    await expect.element(page.getByText('保存成功')).toBeVisible()
    await button('新增').click()
    expect(names(grid())).toEqual(['', '', '甲', '乙', '丙'])
  })

  it('GR-14 refuses a count below one, with a message beside it', async () => {
    await openPanel()
    await button('新增设置').click()
    await page.getByLabelText('新增行数').fill('')
    await button('保存').click()
    await expect.element(page.getByText('请输入 1 到 1000 的整数')).toBeVisible()
  })

  it('GR-03 shows a message when rows are added too fast', async () => {
    const { grid } = await openPanel()
    await button('新增').click()
    await button('新增').click()
    await expect.element(page.getByText('您点击过快，请慢一点').first()).toBeVisible()
    expect(grid().state.rows).toHaveLength(4)
  })

  it('GR-12 offers to delete the selected rows, asks, and deletes them', async () => {
    const { grid } = await openPanel()
    expect(button('删除').query()).toBeNull()
    await page.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await page.getByRole('checkbox', { name: '选择第 3 行' }).click()
    await button('删除').click()
    await expect.element(page.getByText('确定要删除这 2 项吗?')).toBeVisible()
    await button('取消').click()
    expect(names(grid())).toEqual(['甲', '乙', '丙'])
    await button('删除').click()
    await button('确定').click()
    expect(names(grid())).toEqual(['乙'])
    expect(button('删除').query()).toBeNull()
  })

  it('rows deleted on the server disappear afterwards, and stay when that fails', async () => {
    let answer = (_isDone: boolean) => {}
    const { grid } = await openPanel({ onRemove: () => new Promise(resolve => (answer = resolve)) })
    const ask = async () => {
      await button('删除').click()
      await button('确定').click()
    }
    await page.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await ask()
    expect(names(grid())).toHaveLength(3)
    answer(false)
    await expect.element(button('删除')).toBeEnabled()
    expect(names(grid())).toHaveLength(3)
    await ask()
    answer(true)
    await expect.poll(() => names(grid())).toEqual(['乙', '丙'])
  })

  it('GR-12 hides the buttons that the user must not see', async () => {
    await openPanel({ authPrefix: 'shelf:' })
    await page.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await expect.element(button('删除')).toBeVisible()
    const hidden = { action: 'shelf:add,shelf:batch_delete', type: '1', status: '1' }
    usePermissions.setState({ auth: [], allAuth: [hidden] })
    await expect.poll(() => button('删除').query()).toBeNull()
    expect(button('新增').query()).toBeNull()
  })

  it('GR-12 removes nothing from a tree', async () => {
    const { grid } = await openPanel({ options: { isTree: true } })
    await page.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await button('删除').click()
    await expect.element(page.getByText('树形表格不支持删除').first()).toBeVisible()
    expect(names(grid())).toHaveLength(3)
  })

  it('offers saving only on request, and clearing the selection only when some rows cannot be selected', async () => {
    await openPanel()
    expect(button('保存').query()).toBeNull()
    await page.getByRole('checkbox', { name: '选择第 1 行' }).click()
    expect(button('清空选择').query()).toBeNull()
  })

  it('clears the selection', async () => {
    let saves = 0
    await openPanel({
      buttons: ['save', 'clearSelection'],
      onSave: () => void (saves += 1),
      options: { disabledRows: { code: 'b' } },
    })
    await button('保存').click()
    expect(saves).toBe(1)
    await page.getByRole('checkbox', { name: '选择第 1 行' }).click()
    await button('清空选择').click()
    await expect.element(page.getByRole('checkbox', { name: '选择第 1 行' })).not.toBeChecked()
  })

  it('folds the page’s own buttons', async () => {
    await openPanel({ buttons: ['add', 'collapse'], suffix: <span>更多操作</span> })
    await button('收起').click()
    expect(page.getByText('更多操作').query()).toBeNull()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('更多操作')).toBeVisible()
  })
})
