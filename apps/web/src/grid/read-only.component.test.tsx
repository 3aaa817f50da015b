import { progress } from '@xw/shared/field-types/progress'
import { text } from '@xw/shared/field-types/text'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activeCellPosition, cell, columnOf, mountGrid, people, peopleRows } from '../../test/component/grid.tsx'

/** Tries every way to change a cell by keyboard. */
async function tryAll() {
  await userEvent.keyboard('x')
  await userEvent.keyboard('{F2}y{Escape}')
  await userEvent.keyboard('{Delete}')
}

describe('read-only cells', () => {
  it('can be moved through and copied in a read-only grid, but not changed', async () => {
    const grid = await mountGrid({ readOnly: true, rows: peopleRows(3) })
    await cell(1, 1).dblClick()
    await tryAll()
    expect(grid.value(1, 'name')).toBe('学生1')
    await page.elementLocator(cell(1, 4).element().querySelector('[data-pick]') ?? document.body).click()
    expect(grid.value(1, 'here')).toBe('1')
    await userEvent.keyboard('{ArrowDown}')
    expect(activeCellPosition()).toBe('2:4')
    expect(page.getByRole('grid').element()).toHaveAttribute('aria-readonly', 'true')
  })

  it('stay unchanged in read-only rows and columns, while the others can be edited', async () => {
    const columns = [...people.slice(0, 2), columnOf('remark', text('备注'), { editable: false })]
    const grid = await mountGrid({ columns, rows: peopleRows(3), disabledRows: { name: '学生2' } })
    for (const [row, column] of [
      [2, 1],
      [1, 3],
    ] as const) {
      await cell(row, column).click()
      await tryAll()
      expect(cell(row, column).element()).toHaveAttribute('aria-readonly', 'true')
    }
    expect([grid.value(2, 'name'), grid.value(1, 'remark')]).toEqual(['学生2', '备注1'])
    await cell(1, 1).click()
    await userEvent.keyboard('甲{Enter}')
    expect(grid.value(1, 'name')).toBe('甲')
  })

  it('include cells of types that are shown but never edited', async () => {
    const grid = await mountGrid({ columns: [columnOf('done', progress('进度'))], rows: [{ id: '1', done: 40 }] })
    await cell(1, 1).click()
    await tryAll()
    expect(grid.value(1, 'done')).toBe(40)
  })
})
