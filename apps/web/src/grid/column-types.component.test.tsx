import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, mountGrid } from '../../test/component/grid.tsx'
import { playWire } from '../../test/component/wire.ts'
import type { ColumnDefinition } from './model/column-definition.ts'
import { readColumns } from './model/read-column.ts'

const press = (keyed: string) => userEvent.keyboard(keyed)
const away = () => page.getByRole('button', { name: '之前' }).click()
const options = ['学士', '硕士', '博士'].map((text, at) => ({ value: `${at + 1}`, text }))
const fileId = '0198a000-0000-7000-8000-000000000001'
const photo = {
  id: fileId,
  fileName: '证件照.png',
  path: `temp/${fileId}`,
  size: 70,
  downloadUrl: '/sys/common/static/photo',
  previewUrl: null,
}

/** Draws a column of a type with one row that holds `value`. */
async function draw(definition: ColumnDefinition, value: unknown = null) {
  const { columns } = readColumns([
    { key: 'k', title: '列', ...definition },
    { key: 'rest', title: '其余', width: 900 },
  ])
  const grid = await mountGrid({ columns, rows: [{ id: 'a', k: value }] })
  const place = () => cell(1, 1)
  return { value: () => grid.value(1, 'k'), cell: place, shown: () => place().element().textContent }
}

describe('a column by its type', () => {
  it.each<[type: string, more: ColumnDefinition, held: unknown, shown: string, typed: string, then: unknown]>([
    ['input', {}, '甲', '甲', '乙', '乙'],
    ['inputNumber', {}, 1.5, '1.5', '-2', -2],
    ['textarea', {}, '甲', '甲', '乙', '乙'],
    ['input_pop', {}, '甲', '甲', '乙', '乙'],
    ['date', {}, '1998-03-12', '1998-03-12', '1998-03-13', '1998-03-13'],
    ['datetime', {}, '2026-06-01 09:00:00', '2026-06-01 09:00', '2026-06-01 10:00:00', '2026-06-01 10:00:00'],
    ['time', {}, '09:00:00', '09:00:00', '10:30:00', '10:30:00'],
    ['select', { options }, '1', '学士', '博士', '3'],
    ['select-search', { options }, '2', '硕士', '博士', '3'],
  ])('GR-02 %s: shows its value and takes what is typed over it', async (type, more, held, shown, typed, then) => {
    playWire()
    const drawn = await draw({ type, ...more }, held)
    await expect.poll(drawn.shown).toContain(shown)
    await drawn.cell().click()
    await press(typed)
    await press('{Enter}')
    await expect.poll(drawn.value).toEqual(then)
    await away()
    await expect.poll(drawn.value).toEqual(then)
  })

  it.each([
    ['select-multiple', { options }],
    ['list_multi', { options }],
  ])('GR-02 %s: shows all its values and takes one more by a click', async (type, more) => {
    playWire()
    const drawn = await draw({ type, ...more }, '1,3')
    await expect.poll(drawn.shown).toContain('学士，博士')
    await drawn.cell().dblClick()
    await page.getByTitle('硕士', { exact: true }).click()
    await away()
    expect(drawn.value()).toBe('1,3,2')
  })

  it('GR-02 input_pop: opens 150 wide and 200 high', async () => {
    playWire()
    const drawn = await draw({ type: 'input_pop', width: 80 }, '甲')
    await drawn.cell().dblClick()
    const { width, height } = document.querySelector('[data-editor]')?.getBoundingClientRect() ?? {}
    expect([width, height]).toEqual([150, 200])
  })

  it('GR-02 radio: shows its options, and one click takes one', async () => {
    playWire()
    const drawn = await draw({ type: 'radio', options, width: 300 }, '1')
    await drawn.cell().getByText('博士').click()
    await expect.poll(drawn.value).toBe('3')
  })

  it('GR-02 checkbox: one click switches to the other value of its pair', async () => {
    playWire()
    const drawn = await draw({ type: 'checkbox', customValue: ['Y', 'N'] }, 'Y')
    await page.elementLocator(drawn.cell().element().querySelector('[data-pick]') ?? document.body).click()
    await expect.poll(drawn.value).toBe('N')
  })

  it.each(['progress', 'normal'])('GR-02 %s: is shown and never edited', async type => {
    playWire()
    const drawn = await draw({ type }, 40)
    await expect.poll(drawn.shown).toContain('40')
    await drawn.cell().dblClick()
    await press('9{Enter}')
    expect(drawn.value()).toBe(40)
  })

  it('GR-02 image: shows the picture, and when opened its name and actions', async () => {
    playWire({ '/sys/common/queryByIds': [photo] })
    const drawn = await draw({ type: 'image' }, fileId)
    await page.getByRole('img', { name: '证件照.png' }).click()
    await page.getByRole('button', { name: '删除证件照.png' }).click()
    await away()
    expect(drawn.value()).toBeNull()
  })
})

describe('a column that is searched on the server', () => {
  const dict = 'sys_user,realname,id'
  const searched = `/sys/dict/loadDict/${encodeURIComponent(dict)}`

  it.each(['sel_search', 'sel_search_async'])(
    'GR-07 %s: shows a hint, searches once after a pause of 300 ms, and takes the result',
    async type => {
      const wire = playWire({ [`/sys/dict/loadDictItem/${encodeURIComponent(dict)}`]: ['张三'] })
      const drawn = await draw({ type, dict }, 'u1')
      await expect.poll(drawn.shown).toContain('张三')
      await drawn.cell().dblClick()
      const first = await wire.next(searched)
      first.answer([])
      await expect.element(page.getByText('请输入搜索内容')).toBeVisible()
      await press('李')
      await press('四')
      const second = await wire.next(searched, 2)
      expect(second.params.keyword).toBe('李四')
      second.answer([])
      await expect.element(page.getByText('未查询到数据')).toBeVisible()
      await press('{Backspace}')
      const third = await wire.next(searched, 3)
      third.answer([{ value: 'u2', text: '李二' }])
      await page.getByTitle('李二', { exact: true }).click()
      await vi.waitFor(() => expect(drawn.value()).toBe('u2'))
    },
  )
})
