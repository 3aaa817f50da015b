import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, mountGrid } from '../../test/component/grid.tsx'
import { button } from '../../test/component/mount.tsx'
import { playWire } from '../../test/component/wire.ts'
import { readColumns } from './model/read-column.ts'
import { flashRows } from './panel/flash.ts'

const report = (call: string, id: string) => `/online/cgreport/api/${call}/${id}`
const teachers = {
  [report('getRpColumns', 'teachers')]: {
    cgRpConfigId: 'r1',
    cgRpConfigName: '导师名册',
    columns: [
      { title: '姓名', dataIndex: 'name' },
      { title: '工号', dataIndex: 'no' },
    ],
    dictOptions: {},
  },
  [report('getQueryInfo', 'r1')]: [],
  [report('getData', 'r1')]: { records: [{ name: '王小明', no: '001' }], total: 1 },
}

describe('cells with pickers', () => {
  it('GR-07 a report fills the columns that its column names, as one step', async () => {
    playWire(teachers)
    const { columns } = readColumns([
      {
        key: 'teacher',
        title: '导师',
        type: 'popup',
        popupCode: 'teachers',
        orgFields: 'name,no',
        destFields: 'teacher,no',
      },
      { key: 'no', title: '工号', type: 'input' },
    ])
    const grid = await mountGrid({ columns, rows: [{ id: 'a' }, { id: 'b' }] })
    await cell(2, 1).dblClick()
    await page.getByRole('dialog').getByText('王小明').click()
    await button('确定').click()
    await expect.poll(() => [grid.value(2, 'teacher'), grid.value(2, 'no')]).toEqual(['王小明', '001'])
    expect(grid.value(1, 'teacher')).toBeUndefined()
    grid.handle().dispatch({ type: 'undo' })
    expect([grid.value(2, 'teacher') ?? null, grid.value(2, 'no') ?? null]).toEqual([null, null])
  })

  it('GR-07 users are stored by username and shown by realname, departments by id and departName', async () => {
    const wire = playWire()
    const { columns } = readColumns([
      { key: 'who', title: '经办人', type: 'sel_user' },
      { key: 'depart', title: '院系', type: 'sel_depart' },
    ])
    await mountGrid({
      columns,
      rows: [
        { id: 'a', who: 'zhang', depart: 'd1' },
        { id: 'b', who: 'li', depart: 'd1' },
      ],
    })
    const departs = await wire.next(`/sys/dict/loadDictItem/${encodeURIComponent('sys_depart,depart_name,id')}`)
    expect(departs.params.key).toBe('d1')
    departs.answer(['理学院'])
    await expect.poll(() => cell(2, 2).element().textContent).toBe('理学院')
    // One request loads both names, however many rows there are.
    const people = wire.asked.filter(({ params }) => params.username !== undefined)
    expect(people.map(({ params }) => params.username)).toEqual(['zhang,li,'])
  })
})

describe('sizes of a grid', () => {
  it('GR-09 times, users and departments are at least 190 wide and dates 135, whatever their definition says', async () => {
    playWire()
    const types = ['datetime', 'sel_user', 'sel_depart', 'date']
    const { columns } = readColumns([...types, 'input'].map(type => ({ key: type, title: type, type, width: 50 })))
    await mountGrid({ columns, rows: [{ id: 'a' }] })
    const widths = types.map(
      title => page.getByRole('columnheader', { name: title, exact: true }).element().getBoundingClientRect().width,
    )
    expect(widths).toEqual([190, 190, 190, 135])
  })

  it.each([
    ['medium', 48],
    ['small', 40],
    ['mini', 36],
    ['tiny', 32],
  ] as const)('GR-09 rows of the size %s are %i high', async (size, height) => {
    await mountGrid({ size })
    expect(document.querySelector('[data-row]')?.getBoundingClientRect().height).toBe(height)
  })

  it('GR-09 highlights new rows for 1400 ms and leaves the editor and other rows alone', async () => {
    await mountGrid()
    await cell(2, 1).click()
    await userEvent.keyboard('草')
    const row = document.querySelector('[data-row="r2"]')
    flashRows(new Set(['r2']))
    const begun = performance.now()
    expect(row).toHaveAttribute('data-flash')
    expect(document.querySelectorAll('[data-flash]')).toHaveLength(1)
    await expect.poll(() => row?.hasAttribute('data-flash'), { timeout: 5_000 }).toBe(false)
    expect(performance.now() - begun).toBeGreaterThanOrEqual(1400)
    expect(document.activeElement).toHaveValue('草')
  })
})
