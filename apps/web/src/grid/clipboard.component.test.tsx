import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, keys, mountGrid, peopleRows } from '../../test/component/grid.tsx'

const press = (keyed: string) => userEvent.keyboard(keyed)

/** Pastes data of another program with the browser's own event. */
function paste(data: Record<string, string>, into: Element = keys()) {
  const clipboardData = new DataTransfer()
  for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
  into.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

function taken(type: 'copy' | 'cut') {
  const clipboardData = new DataTransfer()
  keys().dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }))
  return { text: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') }
}

const names = (grid: { value(row: number, key: string): unknown }) => [1, 2, 3].map(row => grid.value(row, 'name'))

describe('the clipboard', () => {
  it('copies and pastes by keyboard, with the texts of codes', async () => {
    const grid = await mountGrid({ rows: peopleRows(4) })
    await cell(1, 1).click()
    await press('{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Control>}c{/Control}')
    await cell(3, 1).click()
    await press('{ArrowDown}{Control>}v{/Control}')
    expect(['name', 'age', 'sex'].map(key => grid.value(4, key))).toEqual(['学生1', 20, '1'])
  })

  it('provides a block as text and as a table', async () => {
    await mountGrid({ rows: peopleRows(4) })
    await cell(1, 1).click()
    await press('{Shift>}{ArrowDown}{ArrowRight}{ArrowRight}{/Shift}')
    const { text, html } = taken('copy')
    expect(text).toBe('学生1\t20\t男\r\n学生2\t21\t女\r\n')
    expect(html).toContain('<td>21</td>')
  })

  it('pasting starts an empty grid if it may add rows', async () => {
    const grid = await mountGrid({ rows: [], pasteAdds: true })
    paste({ 'text/plain': '甲\t20\n乙\t21' }, page.getByRole('grid').element())
    expect([1, 2].map(row => [grid.value(row, 'name'), grid.value(row, 'age')])).toEqual([
      ['甲', 20],
      ['乙', 21],
    ])
  })

  it('clears the cells that were cut', async () => {
    const grid = await mountGrid({ rows: peopleRows(3) })
    await cell(1, 1).click()
    expect(taken('cut').text).toBe('学生1\r\n')
    expect(names(grid)).toEqual([null, '学生2', '学生3'])
  })

  it('pastes a block from Excel and reports what it did not take', async () => {
    const grid = await mountGrid({ rows: peopleRows(3) })
    await cell(2, 1).click()
    paste({
      'text/plain': '不看\r\n',
      'text/html':
        '<table><tr><td>甲<br>乙</td><td>1,200.5</td><td>女</td></tr><tr><td>丙</td><td>很多</td><td>男</td></tr></table>',
    })
    expect(['name', 'age', 'sex'].map(key => grid.value(2, key))).toEqual(['甲\n乙', 1200.5, '2'])
    expect(['name', 'age', 'sex'].map(key => grid.value(3, key))).toEqual(['丙', 22, '1'])
    await expect
      .element(page.getByRole('status').first())
      .toHaveTextContent('已粘贴 5 个单元格，1 个无法识别：第 3 行年龄必须是数字')
    await press('{Control>}z{/Control}')
    expect(names(grid)).toEqual(['学生1', '学生2', '学生3'])
  })

  it('adds rows beyond the end only if the page allows it', async () => {
    const grid = await mountGrid({ rows: peopleRows(1), pasteAdds: true })
    await cell(1, 1).click()
    paste({ 'text/plain': '甲\r\n乙\r\n丙\r\n' })
    expect(names(grid)).toEqual(['甲', '乙', '丙'])
  })

  it('is left to the editor while a cell is open', async () => {
    const grid = await mountGrid({ rows: peopleRows(2) })
    await cell(1, 1).click()
    await press(
      '{F2}{Control>}a{/Control}{Control>}c{/Control}{Escape}{ArrowDown}{F2}{End}{Control>}v{/Control}{Enter}',
    )
    expect(grid.value(2, 'name')).toBe('学生2学生1')
  })
})
