import { describe, expect, it } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { activeCellPosition, cell, keys, mountGrid } from '../../test/component/grid.tsx'

interface Protocol {
  send(method: string, params: object): Promise<unknown>
}
const browser = () => cdp() as unknown as Protocol

/** Composes text in the focused element through the browser's own input method events. */
const compose = (text: string) =>
  browser().send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
const insert = (text: string) => browser().send('Input.insertText', { text })
/** Presses a key that the input method consumes, with the key code that browsers report for it. */
const processKey = (key: string) =>
  keys().dispatchEvent(
    new KeyboardEvent('keydown', { key, keyCode: 229, isComposing: true, bubbles: true, cancelable: true }),
  )

describe('a Chinese input method', () => {
  it('GR-04 writes into the cell from the first key, without losing or doubling characters', async () => {
    const grid = await mountGrid()
    await cell(2, 1).click()
    await compose('z')
    const input = keys()
    await compose('zh')
    await compose('zhang')
    expect(keys()).toBe(input)
    expect(input.value).toBe('zhang')
    await expect.element(page.elementLocator(input)).toHaveAttribute('data-typing', 'true')
    expect(grid.value(2, 'name')).toBe('学生2')
    await insert('张')
    expect(keys().value).toBe('张')
    await compose('san')
    await insert('三')
    expect(keys().value).toBe('张三')
    await userEvent.keyboard('{Enter}')
    expect(grid.value(2, 'name')).toBe('张三')
    expect(activeCellPosition()).toBe('3:1')
  })

  it('keeps Enter, Escape and arrows while it composes', async () => {
    const grid = await mountGrid()
    await cell(2, 1).click()
    await compose('li')
    for (const key of ['Enter', 'ArrowDown', 'Tab', 'Escape']) processKey(key)
    expect(activeCellPosition()).toBe('2:1')
    expect(keys().value).toBe('li')
    await insert('李')
    await userEvent.keyboard('{Enter}')
    expect(grid.value(2, 'name')).toBe('李')
  })

  it('leaves the cell unchanged when the composition is cancelled', async () => {
    const grid = await mountGrid()
    await cell(2, 1).click()
    await compose('li')
    await compose('')
    expect(grid.handle().store.getState().editing).toBeNull()
    await userEvent.keyboard('{ArrowDown}')
    expect(grid.value(2, 'name')).toBe('学生2')
  })

  it('may compose in a number cell, which takes the result if it is a number', async () => {
    const grid = await mountGrid()
    await cell(1, 2).click()
    await compose('１２')
    expect(keys().value).toBe('１２')
    await insert('１２')
    await userEvent.keyboard('{Enter}')
    expect(grid.value(1, 'age')).toBe(12)
    await compose('shi')
    await insert('十')
    await userEvent.keyboard('{Escape}')
    expect(grid.value(2, 'age')).toBe(21)
  })

  it('writes into the search of a drop-down that opens with it', async () => {
    const grid = await mountGrid()
    await cell(1, 3).click()
    await compose('nv')
    await insert('女')
    await expect.element(page.getByRole('combobox')).toHaveValue('女')
    await userEvent.keyboard('{Enter}')
    expect(grid.value(1, 'sex')).toBe('2')
  })
})
