import { date } from '@xw/shared/field-types/date'
import { text } from '@xw/shared/field-types/text'
import { textarea } from '@xw/shared/field-types/textarea'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activeCellPosition, cell, columnOf, keys, mountGrid, peopleRows } from '../../test/component/grid.tsx'

const press = (keyed: string) => userEvent.keyboard(keyed)

describe('editing a cell', () => {
  it('GR-04 starts by typing, which replaces the value; Enter moves down, Shift+Enter up, Tab right', async () => {
    const grid = await mountGrid()
    await cell(2, 1).click()
    await press('张三{Enter}')
    expect(grid.value(2, 'name')).toBe('张三')
    expect(activeCellPosition()).toBe('3:1')
    await press('李四{Shift>}{Enter}{/Shift}')
    expect(grid.value(3, 'name')).toBe('李四')
    expect(activeCellPosition()).toBe('2:1')
    await press('王五{Tab}')
    expect(grid.value(2, 'name')).toBe('王五')
    expect(activeCellPosition()).toBe('2:2')
  })

  it('GR-04 starts by the second tap of a finger, however long after the first', async () => {
    await mountGrid()
    const tap = () => {
      const touched = cell(2, 1).element()
      const told = { bubbles: true, cancelable: true, button: 0 }
      touched.dispatchEvent(new PointerEvent('pointerdown', { ...told, pointerType: 'touch' }))
      touched.dispatchEvent(new MouseEvent('mousedown', told))
      window.dispatchEvent(new MouseEvent('mouseup', told))
    }
    tap()
    await expect.poll(activeCellPosition).toBe('2:1')
    expect(keys().dataset.typing).toBe('false')
    tap()
    await expect.element(page.elementLocator(keys())).toHaveValue('学生2')
    expect(keys().dataset.typing).toBe('true')
  })

  it.each([
    ['F2', () => press('{F2}')],
    ['Enter', () => press('{Enter}')],
    ['a double click', () => cell(2, 1).dblClick()],
  ])('GR-04 starts by %s with the cell’s value, and Escape restores it', async (_name, begin) => {
    const grid = await mountGrid()
    await cell(2, 1).click()
    await begin()
    await expect.element(page.elementLocator(keys())).toHaveValue('学生2')
    await press('x')
    expect(keys().value).toBe('学生2x')
    await press('{Escape}')
    expect(grid.value(2, 'name')).toBe('学生2')
    expect(activeCellPosition()).toBe('2:1')
    expect(document.activeElement).toBe(keys())
  })

  it('GR-04 has one open cell and ends with a click outside', async () => {
    const grid = await mountGrid()
    await cell(1, 1).click()
    await press('甲')
    await cell(2, 1).click()
    expect(grid.value(1, 'name')).toBe('甲')
    await press('乙')
    await page.getByRole('button', { name: '之后' }).click()
    expect(grid.value(2, 'name')).toBe('乙')
    expect(grid.handle().store.getState().editing).toBeNull()
  })

  it('GR-04 takes an option from a list outside the grid’s element and continues by keyboard', async () => {
    const grid = await mountGrid()
    await cell(1, 3).dblClick()
    await page.getByTitle('女').click()
    expect(grid.value(1, 'sex')).toBe('2')
    expect(cell(1, 3).element().textContent).toContain('女')
    await expect.element(page.elementLocator(keys())).toHaveFocus()
    await press('{ArrowDown}')
    expect(activeCellPosition()).toBe('2:3')
  })

  it('opens a drop-down by typing and searches it for the typed text', async () => {
    const grid = await mountGrid()
    await cell(1, 3).click()
    await press('女')
    await expect.element(page.getByRole('combobox')).toHaveValue('女')
    await press('{Enter}')
    expect(grid.value(1, 'sex')).toBe('2')
  })

  it('takes a typed date', async () => {
    const grid = await mountGrid({ columns: [columnOf('day', date('日期')), columnOf('note', text('说明'))] })
    await cell(1, 1).click()
    await press('2024-06-30')
    await expect.element(page.getByRole('textbox', { name: '日期，第 1 行' }).last()).toHaveValue('2024-06-30')
    await press('{Enter}')
    await expect.poll(() => grid.value(1, 'day')).toBe('2024-06-30')
  })

  it('Enter takes a date that was typed before its calendar had loaded', async () => {
    const grid = await mountGrid({ columns: [columnOf('day', date('日期')), columnOf('note', text('说明'))] })
    await cell(1, 1).click()
    grid.handle().dispatch({ type: 'startEdit', id: 'r1', key: 'day', draft: '2024-06-30' })
    await expect.element(page.getByRole('textbox', { name: '日期，第 1 行' }).last()).toHaveValue('2024-06-30')
    await press('{Enter}')
    await expect.poll(() => grid.value(1, 'day')).toBe('2024-06-30')
  })

  it('Alt+Enter inserts a line break in a cell with several lines', async () => {
    const grid = await mountGrid({ columns: [columnOf('note', textarea('说明'))], rows: peopleRows(3) })
    await cell(1, 1).click()
    await press('甲')
    await expect.element(page.getByRole('textbox', { name: '说明，第 1 行' }).last()).toHaveValue('甲')
    await press('{Alt>}{Enter}{/Alt}乙{Enter}')
    expect(grid.value(1, 'note')).toBe('甲\n乙')
    expect(activeCellPosition()).toBe('2:1')
  })

  it('GR-06 a number cell accepts only a minus, digits and decimals', async () => {
    const grid = await mountGrid()
    await cell(1, 2).click()
    await press('-1x2.5y.')
    expect(keys().value).toBe('-12.5')
    await press('{Enter}')
    expect(grid.value(1, 'age')).toBe(-12.5)
    await press('-{Enter}')
    expect(grid.value(2, 'age')).toBeNull()
  })

  it('GR-04 shows options all the time, and one click takes one', async () => {
    const grid = await mountGrid()
    await page.elementLocator(cell(1, 4).element().querySelector('[data-pick]') ?? document.body).click()
    expect(grid.value(1, 'here')).toBe('0')
  })

  it('GR-04 one click opens any cell when all cells are always open', async () => {
    const grid = await mountGrid({ alwaysEdit: true })
    await cell(1, 1).click()
    expect(keys().value).toBe('学生1')
    await press('号{Tab}')
    expect(grid.value(1, 'name')).toBe('学生1号')
  })
})
