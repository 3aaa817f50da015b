import { multiSelect } from '@xw/shared/field-types/multi-select'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { activeCellPosition, cell, columnOf, keys, mountGrid } from '../../test/component/grid.tsx'
import type { ColumnDefinition } from './model/column-definition.ts'
import { readColumns } from './model/read-column.ts'

const press = (keyed: string) => userEvent.keyboard(keyed)
const choice = (text: string) => page.getByTitle(text, { exact: true })

const levels = [
  { value: '1', text: '硕士' },
  { value: '2', text: '博士' },
]
const linked: readonly ColumnDefinition[] = [
  { key: 'faculty', title: '学院', type: 'select', linkageKey: 'depart' },
  { key: 'depart', title: '系', type: 'select', linkageKey: 'field' },
  { key: 'field', title: '方向', type: 'select' },
]
const below: Record<string, { value: string; text: string }[]> = {
  '': [
    { value: 'li', text: '理学院' },
    { value: 'wen', text: '文学院' },
  ],
  li: [
    { value: '1', text: '数学系' },
    { value: '2', text: '物理系' },
  ],
  wen: [{ value: '1', text: '中文系' }],
  '1': [{ value: 'a', text: '几何' }],
}

async function mountLinked(rows: readonly Record<string, unknown>[]) {
  const requestData = vi.fn<(parent: string) => Promise<{ value: string; text: string }[]>>(async parent => {
    const found = below[parent]
    if (!found) throw new Error('没有回答')
    return found
  })
  const { columns } = readColumns(linked, { linkageConfig: [{ key: 'faculty', requestData }] })
  return { grid: await mountGrid({ columns, rows }), requestData }
}

describe('options that depend on the column above', () => {
  it('GR-07 are loaded by the definition for the value above, once each, and shown by their texts', async () => {
    const rows = [
      { id: 'a', faculty: 'li', depart: '1' },
      { id: 'b', faculty: 'wen', depart: '1' },
      { id: 'c', faculty: 'li', depart: '2' },
    ]
    const { requestData } = await mountLinked(rows)
    await expect
      .poll(() => [1, 2, 3].map(row => cell(row, 2).element().textContent))
      .toEqual(['数学系', '中文系', '物理系'])
    expect(requestData.mock.calls.map(([parent]) => parent).toSorted()).toEqual(['', 'li', 'wen'])
  })

  it('GR-07 are those below the chosen value, and another choice clears all levels below', async () => {
    const { grid } = await mountLinked([{ id: 'a', faculty: 'li', depart: '1', field: 'a' }])
    await cell(1, 2).dblClick()
    await choice('物理系').click()
    expect(grid.value(1, 'depart')).toBe('2')
    expect(grid.value(1, 'field')).toBeNull()
    await cell(1, 1).dblClick()
    await choice('文学院').click()
    expect(grid.value(1, 'depart')).toBeNull()
    await cell(1, 2).dblClick()
    await choice('中文系').click()
    expect(choice('物理系').query()).toBeNull()
    expect(grid.value(1, 'depart')).toBe('1')
  })

  it('GR-07 wait for the column above and are loaded again after a failure', async () => {
    const { requestData } = await mountLinked([{ id: 'a' }, { id: 'b', faculty: 'yi' }])
    await cell(1, 2).dblClick()
    await expect.element(page.getByText('请先选择学院')).toBeVisible()
    await press('{Escape}')
    await cell(2, 2).dblClick()
    await expect.element(page.getByText('选项加载失败，请重新打开')).toBeVisible()
    await page.getByRole('button', { name: '之前' }).click()
    const asked = () => requestData.mock.calls.filter(([parent]) => parent === 'yi').length
    const before = asked()
    await cell(2, 2).dblClick()
    await expect.poll(asked).toBe(before + 1)
  })

  it('GR-07 are read from texts that are pasted together with the values they depend on', async () => {
    const { grid } = await mountLinked([{ id: 'a' }, { id: 'b' }])
    await cell(1, 1).click()
    const data = new DataTransfer()
    data.setData('text/plain', '理学院\t数学系\t几何\n文学院\t物理系\t')
    keys().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await expect.poll(() => ['faculty', 'depart', 'field'].map(key => grid.value(1, key))).toEqual(['li', '1', 'a'])
    expect(grid.value(2, 'faculty')).toBe('wen')
    expect(grid.value(2, 'depart') ?? null).toBeNull()
    await expect.element(page.getByText(/系的值“物理系”不在可选范围内/)).toBeVisible()
  })
})

describe('a typed value among options', () => {
  const columns = () =>
    readColumns([
      { key: 'level', title: '层次', type: 'select', options: levels, allowInput: true },
      { key: 'note', title: '备注', type: 'input' },
    ]).columns

  it.each([
    ['Enter', '{Enter}'],
    ['Tab', '{Tab}'],
  ])('GR-07 becomes the value by %s and is shown as it was typed', async (_name, key) => {
    const grid = await mountGrid({ columns: columns(), rows: [{ id: 'a', level: '1' }, { id: 'b' }] })
    await cell(1, 1).click()
    await press('专业硕士')
    await expect.element(page.getByRole('combobox')).toHaveValue('专业硕士')
    await press(key)
    await expect.poll(() => grid.value(1, 'level')).toBe('专业硕士')
    await expect.element(cell(1, 1)).toHaveTextContent('专业硕士')
    expect(page.getByRole('combobox').query()).toBeNull()
  })

  it('GR-07 becomes the value by a click elsewhere, and the text of an option becomes that option', async () => {
    const grid = await mountGrid({ columns: columns(), rows: [{ id: 'a' }, { id: 'b' }] })
    await cell(1, 1).click()
    await press('博士')
    await expect.element(page.getByRole('combobox')).toHaveValue('博士')
    await page.getByRole('button', { name: '之前' }).click()
    expect(grid.value(1, 'level')).toBe('2')
    await cell(2, 1).click()
    await press('博士后')
    await expect.element(page.getByRole('combobox')).toHaveValue('博士后')
    await page.getByRole('button', { name: '之前' }).click()
    expect(grid.value(2, 'level')).toBe('博士后')
  })

  it('GR-07 can be one of several', async () => {
    const column = columnOf('levels', multiSelect('层次', { choices: { options: levels } }), { allowInput: true })
    const grid = await mountGrid({ columns: [column], rows: [{ id: 'a', levels: '1' }] })
    await cell(1, 1).dblClick()
    await press('博士后{Enter}')
    await page.getByRole('button', { name: '之前' }).click()
    expect(grid.value(1, 'levels')).toBe('1,博士后')
  })

  it('GR-07 is offered in other rows as long as one row holds it', async () => {
    const grid = await mountGrid({ columns: columns(), rows: [{ id: 'a' }, { id: 'b', level: '2' }] })
    await cell(1, 1).click()
    await press('专业硕士{Enter}')
    await cell(2, 1).dblClick()
    await choice('专业硕士').click()
    await expect.poll(() => grid.value(2, 'level')).toBe('专业硕士')
    grid
      .handle()
      .dispatch({ type: 'setValues', values: ['a', 'b'].map(rowKey => ({ rowKey, values: { level: '1' } })) })
    await cell(2, 1).dblClick()
    await expect.element(choice('博士')).toBeVisible()
    expect(choice('专业硕士').query()).toBeNull()
  })

  it('GR-07 is refused unless the column allows it', async () => {
    const given = readColumns([{ key: 'level', title: '层次', type: 'select', options: levels }]).columns
    const grid = await mountGrid({ columns: given, rows: [{ id: 'a', level: '1' }] })
    await cell(1, 1).click()
    await press('专业硕士')
    await expect.element(page.getByRole('combobox')).toHaveValue('专业硕士')
    await press('{Tab}')
    expect(grid.value(1, 'level')).toBe('1')
  })
})

describe('props that a definition passes to the input', () => {
  it('GR-01 limit the length of a typed or pasted text', async () => {
    const { columns } = readColumns([{ key: 'code', title: '代码', type: 'input', props: { maxLength: 4 } }])
    const grid = await mountGrid({ columns, rows: [{ id: 'a' }, { id: 'b' }] })
    await cell(1, 1).click()
    await press('12345{Enter}')
    expect(grid.value(1, 'code')).toBe('1234')
    expect(activeCellPosition()).toBe('2:1')
    const data = new DataTransfer()
    data.setData('text/plain', '123456')
    keys().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('代码最大长度 4 个字符')
  })

  it('GR-01 limit a number', async () => {
    const props = { min: 0, max: 100, precision: 0 }
    const { columns } = readColumns([{ key: 'score', title: '成绩', type: 'inputNumber', props }])
    await mountGrid({ columns, rows: [{ id: 'a' }] })
    await cell(1, 1).click()
    await press('101{Enter}{ArrowUp}')
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('成绩不能大于 100')
  })

  it('GR-01 limit the days of a calendar', async () => {
    const props = { disabledDate: (day: { date(): number }) => day.date() !== 15 }
    const { columns } = readColumns([{ key: 'day', title: '日期', type: 'date', props }])
    const grid = await mountGrid({ columns, rows: [{ id: 'a', day: '2024-06-01' }] })
    await cell(1, 1).dblClick()
    await expect.element(page.getByTitle('2024-06-20')).toHaveClass(/disabled/)
    await page.getByTitle('2024-06-15').click()
    expect(grid.value(1, 'day')).toBe('2024-06-15')
  })

  it('GR-01 show the prompt in an empty cell that is open or always looks open', async () => {
    const placeholder = '请输入${title}'
    const { columns } = readColumns([
      { key: 'name', title: '姓名', type: 'input', placeholder },
      { key: 'code', title: '代码', type: 'input', props: { placeholder: '四位数字', disabled: true } },
    ])
    await mountGrid({ columns, rows: [{ id: 'a' }], alwaysEdit: true })
    await expect.element(cell(1, 1)).toHaveTextContent('请输入姓名')
    await cell(1, 1).click()
    await expect.element(page.getByPlaceholder('请输入姓名')).toBeVisible()
    await expect.element(cell(1, 2)).toHaveAttribute('aria-readonly', 'true')
  })
})
