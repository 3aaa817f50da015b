import axe from 'axe-core'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, mountGrid, people } from '../../test/component/grid.tsx'

async function listProblems() {
  const { violations } = await axe.run(document.body, {
    rules: {
      region: { enabled: false },
      'page-has-heading-one': { enabled: false },
      'landmark-one-main': { enabled: false },
    },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

describe('a grid for screen readers', () => {
  it('counts rows and columns, including those that are not drawn', async () => {
    await mountGrid({ rowNumber: true, rowSelection: true })
    const grid = page.getByRole('grid', { name: '名单' })
    await expect.element(grid).toHaveAttribute('aria-rowcount', '21')
    await expect.element(grid).toHaveAttribute('aria-colcount', '7')
    expect(cell(2, 3).element()).toHaveTextContent('学生2')
    expect(page.getByRole('columnheader', { name: '年龄' }).element()).toHaveAttribute('aria-colindex', '4')
  })

  it('has no accessibility problems at rest, with an active, an open and a failed cell', async () => {
    const columns = people.map(column =>
      column.key === 'name' ? { ...column, rules: [{ unique: true } as const] } : column,
    )
    await mountGrid({ columns, rowNumber: true, rowSelection: true })
    expect(await listProblems()).toEqual([])
    await cell(2, 3).click()
    expect(await listProblems()).toEqual([])
    await userEvent.keyboard('学生1')
    expect(await listProblems()).toEqual([])
    await userEvent.keyboard('{Enter}')
    expect(await listProblems()).toEqual([])
  })

  it('GR-03 selects rows by checkbox, by range and all', async () => {
    const grid = await mountGrid({ rowSelection: true })
    const box = (row: number) => page.getByRole('checkbox', { name: `选择第 ${row} 行` })
    await box(2).click()
    await box(4).click({ modifiers: ['Shift'] })
    expect([...grid.handle().state.selected]).toEqual(['r2', 'r3', 'r4'])
    const all = page.getByRole('checkbox', { name: '选择全部行' })
    await expect.element(all).toBePartiallyChecked()
    await all.click()
    expect(grid.handle().state.selected.size).toBe(20)
  })
})
