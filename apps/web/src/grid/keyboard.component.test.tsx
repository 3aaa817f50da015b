import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activeCellPosition, cell, mountGrid, peopleRows } from '../../test/component/grid.tsx'

const press = (text: string) => userEvent.keyboard(text)
const inBlock = () => document.querySelectorAll('[role="gridcell"][class*="inRange"]').length

describe('the keyboard in a grid', () => {
  it('GR-04 moves by arrows, Home, End, pages and to the corners', async () => {
    await mountGrid({ rows: peopleRows(1000) })
    await cell(3, 2).click()
    const steps: [string, string][] = [
      ['{ArrowDown}', '4:2'],
      ['{ArrowRight}', '4:3'],
      ['{ArrowUp}', '3:3'],
      ['{ArrowLeft}', '3:2'],
      ['{End}', '3:5'],
      ['{Home}', '3:1'],
      ['{Control>}{End}{/Control}', '1000:5'],
      ['{ArrowDown}', '1000:5'],
      ['{Control>}{Home}{/Control}', '1:1'],
      ['{ArrowLeft}', '1:1'],
      ['{Tab}', '1:2'],
      ['{Shift>}{Tab}{/Shift}', '1:1'],
      ['{End}{Tab}', '2:1'],
    ]
    for (const [key, place] of steps) {
      await press(key)
      expect([key, activeCellPosition()]).toEqual([key, place])
    }
    await press('{PageDown}')
    expect(Number(activeCellPosition().split(':')[0])).toBeGreaterThan(5)
    await press('{PageUp}')
    expect(activeCellPosition()).toBe('2:1')
  })

  it('scrolls the active cell into view and keeps the focus in it', async () => {
    await mountGrid({ rows: peopleRows(100_000) })
    await cell(1, 1).click()
    await press('{Control>}{ArrowDown}{/Control}')
    await expect.element(page.getByText('学生100000', { exact: true })).toBeInViewport()
    expect(activeCellPosition()).toBe('100000:1')
    expect(document.activeElement).toHaveAccessibleName('姓名，第 100000 行')
  })

  it('selects a block with Shift and everything with Ctrl+A, clears it, and undoes that', async () => {
    const grid = await mountGrid({ rows: peopleRows(4) })
    await cell(1, 1).click()
    await press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    expect(inBlock()).toBe(4)
    await press('{Delete}')
    expect([1, 2, 3].map(row => [grid.value(row, 'name'), grid.value(row, 'age')])).toEqual([
      [null, null],
      [null, null],
      ['学生3', 22],
    ])
    await press('{Control>}z{/Control}')
    expect(grid.value(2, 'name')).toBe('学生2')
    await press('{Control>}y{/Control}')
    expect(grid.value(2, 'name')).toBeNull()
    await press('{Control>}z{/Control}{Control>}{Shift>}z{/Shift}{/Control}')
    expect(grid.value(2, 'name')).toBeNull()
    await press('{Control>}a{/Control}')
    expect(inBlock()).toBe(20)
  })

  it('fills the first row of a block down with Ctrl+D', async () => {
    const grid = await mountGrid({ rows: peopleRows(4) })
    await cell(1, 1).click()
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    expect([1, 2, 3, 4].map(row => grid.value(row, 'name'))).toEqual(['学生1', '学生1', '学生1', '学生4'])
  })

  it('toggles a tick with the space bar', async () => {
    const grid = await mountGrid()
    await cell(1, 4).click({ position: { x: 100, y: 5 } })
    await press(' ')
    expect(grid.value(1, 'here')).toBe('0')
    await press(' ')
    expect(grid.value(1, 'here')).toBe('1')
  })

  it('sets all ticks of a block to the new value of the active one, in one step, and changes no other cell', async () => {
    const grid = await mountGrid({ rows: peopleRows(4).map((row, at) => ({ ...row, here: at === 1 ? '1' : '0' })) })
    const ticks = () => [1, 2, 3, 4].map(row => grid.value(row, 'here')).join('')
    await cell(1, 4).click({ position: { x: 100, y: 5 } })
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control}')
    await press(' ')
    expect(ticks()).toBe('1110')
    await press(' ')
    expect(ticks()).toBe('0000')
    await press('{Control>}z{/Control}{Control>}z{/Control}')
    expect(ticks()).toBe('0100')
    await cell(1, 3).click()
    await press('{Shift>}{ArrowRight}{/Shift} ')
    expect(grid.value(1, 'sex')).toBe('1')
    expect(ticks()).toBe('1100')
  })

  it('enters the grid by Tab and leaves it by Escape and Tab', async () => {
    await mountGrid()
    await page.getByRole('button', { name: '之前' }).click()
    await press('{Tab}')
    await vi.waitFor(() => expect(activeCellPosition()).toBe('1:1'))
    expect(document.activeElement).toHaveAccessibleName('姓名，第 1 行')
    await press('{Escape}{Tab}')
    await expect.element(page.getByRole('button', { name: '之后' })).toHaveFocus()
  })
})
