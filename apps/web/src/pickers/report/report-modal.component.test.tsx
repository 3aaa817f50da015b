import { popup } from '@xw/shared/field-types/popup'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityProblemsInBothThemes, noAccessibilityProblems } from '../../../test/component/accessibility.ts'
import { button, mount } from '../../../test/component/mount.tsx'
import { playWire } from '../../../test/component/wire.ts'
import { FillRecord } from '../../field-types/fill-record.ts'
import { viewOf } from '../../field-types/index.ts'

type Field = ReturnType<typeof popup>
const config = { code: 'teachers', orgFields: 'name,no', destFields: 'teacher,teacherNo' }
const one = popup('导师', { ...config, param: { depart: "'A01'" }, sorter: 'no=desc' })
const several = popup('导师', { ...config, multiple: true })

function Record({ field = one as Field }) {
  const [values, setValues] = useState<{ readonly [key: string]: unknown }>({})
  const { Input } = viewOf(field)
  return (
    <FillRecord value={filled => setValues(before => ({ ...before, ...filled }))}>
      <Input
        field={field}
        name="teacher"
        value={values.teacher}
        onChange={teacher => setValues(before => ({ ...before, teacher }))}
        aria-label="导师"
      />
      <output>{JSON.stringify(values)}</output>
    </FillRecord>
  )
}

const path = (call: string, id: string) => `/online/cgreport/api/${call}/${id}`
const columns = path('getRpColumns', 'teachers')
const conditions = path('getQueryInfo', 'r1')
const data = path('getData', 'r1')
const info = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '导师名册',
  columns: [
    { title: '姓名', dataIndex: 'name' },
    { title: '工号', dataIndex: 'no', sorter: true },
    { title: '性别', dataIndex: 'sex', customRender: 'sex' },
  ],
  dictOptions: { sex: [{ value: '1', text: '男' }] },
}
const items = [
  { field: 'name', label: '姓名', mode: 'single', hidden: '0' },
  { field: 'age', label: '年龄', mode: 'group', hidden: '1' },
]
const rows = {
  records: [
    { name: '王小明', no: '001', sex: '1' },
    { name: '李大海', no: '002', sex: '2' },
  ],
  total: 25,
}
const known = { [columns]: info, [conditions]: items }
const dialog = page.getByRole('dialog')
const kept = page.getByRole('status')
/** Opens the dialog by keyboard, because a message of the previous test may still cover the input. */
async function open() {
  const input = page.getByRole('combobox', { name: '导师' })
  await expect.element(input).toBeVisible()
  ;(input.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

it('PK-04 sends the field’s parameters without their quotes and fills the record from the chosen row', async () => {
  const wire = playWire(known)
  await mount(<Record />)
  await open()
  const asked = await wire.next(data)
  expect(asked.params).toMatchObject({ self_depart: 'A01', column: 'no', order: 'desc', pageNo: '1', pageSize: '10' })
  asked.answer(rows)
  await expect.element(dialog.getByText('导师名册')).toBeVisible()
  await expect.element(dialog.getByText('男')).toBeVisible()
  expect(dialog.element().getBoundingClientRect().width).toBe(1200)
  await dialog.getByText('王小明').click()
  await expect.element(dialog.getByText('已选择 1 项')).toBeVisible()
  await dialog.getByText('李大海').click()
  await expect.element(dialog.getByText('已选择 1 项')).toBeVisible()
  await button('确定').click()
  await expect.element(kept).toHaveTextContent('{"teacher":"李大海","teacherNo":"002"}')
  await page.getByRole('button', { name: '清空' }).click()
  await expect.element(kept).toHaveTextContent('{"teacher":null,"teacherNo":null}')
})

it('PK-04 takes several rows if the field allows it, and clears them', async () => {
  const wire = playWire(known)
  await mount(<Record field={several} />)
  await open()
  ;(await wire.next(data)).answer(rows)
  await dialog.getByText('王小明').click()
  await dialog.getByText('李大海').click()
  await expect.element(dialog.getByText('已选择 2 项')).toBeVisible()
  await dialog.getByRole('button', { name: '清空' }).click()
  await expect.element(dialog.getByText('已选择 0 项')).toBeVisible()
  await dialog.getByText('王小明').click()
  await dialog.getByText('李大海').click()
  await button('确定').click()
  await expect.element(kept).toHaveTextContent('{"teacher":"王小明,李大海","teacherNo":"001,002"}')
})

it('PK-04 warns when nothing is chosen', async () => {
  const wire = playWire(known)
  await mount(<Record />)
  await open()
  ;(await wire.next(data)).answer(rows)
  await expect.element(dialog.getByText('王小明')).toBeVisible()
  await button('确定').click()
  await expect.element(page.getByText('请选择一条记录')).toBeVisible()
  await expect.element(dialog).toBeVisible()
})

it('PK-04 searches by the report’s conditions, those behind 展开 included, and sorts by a heading', async () => {
  const wire = playWire(known)
  await mount(<Record />)
  await open()
  ;(await wire.next(data)).answer(rows)
  await expect.element(dialog.getByRole('textbox', { name: '年龄（从）' })).not.toBeInTheDocument()
  await button('展开').click()
  await dialog.getByRole('textbox', { name: '年龄（从）' }).fill('30')
  await dialog.getByRole('textbox', { name: '姓名' }).fill('王')
  await userEvent.keyboard('{Enter}')
  const second = await wire.next(data, 2)
  expect(second.params).toMatchObject({ name: '王', age_begin: '30', pageNo: '1' })
  expect(second.params).not.toHaveProperty('age_end')
  second.answer(rows)
  await dialog.getByRole('columnheader', { name: '工号' }).click()
  const third = await wire.next(data, 3)
  expect(third.params).toMatchObject({ name: '王' })
  expect(third.params).not.toHaveProperty('column')
})

it.each([
  [popup('导师', { ...config, code: '' }), 'popup参数未正确配置!'],
  [popup('导师', { ...config, destFields: 'a' }), 'popup参数未正确配置,原始值和目标值数量不一致!'],
])('PK-04 reports what is wrong with its parameters: %#', async (field, flaw) => {
  const wire = playWire()
  await mount(<Record field={field} />)
  await open()
  await expect.element(page.getByText(flaw).last()).toBeVisible()
  await vi.waitFor(() => expect(page.getByText(flaw).elements().length).toBeGreaterThan(1))
  expect(wire.asked).toEqual([])
})

it('PK-04 reports why a report cannot be opened, and tries again', async () => {
  const wire = playWire({ [conditions]: items })
  await mount(<Record />)
  await open()
  ;(await wire.next(columns)).refuse('报表不存在')
  await expect.element(dialog.getByText('出错了')).toBeVisible()
  await expect.element(dialog.getByText('弹窗初始化失败，请检查配置或稍后重试')).toBeVisible()
  await expect.element(dialog.getByText('报表不存在')).toBeVisible()
  await button('重试').click()
  ;(await wire.next(columns, 2)).answer(info)
  ;(await wire.next(data)).answer(rows)
  await expect.element(dialog.getByText('王小明')).toBeVisible()
})

it('PK-04 shows the server’s message when a query fails', async () => {
  const wire = playWire(known)
  await mount(<Record />)
  await open()
  ;(await wire.next(data)).refuse('报表解析失败')
  await expect.element(page.getByText('报表解析失败')).toBeVisible()
  await expect.element(dialog).toBeVisible()
})

it('PK-04 does not load a report again within thirty seconds, unless it is refreshed', async () => {
  const wire = playWire(known)
  await mount(<Record />)
  await open()
  ;(await wire.next(data)).answer(rows)
  await expect.element(dialog.getByText('王小明')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await open()
  await expect.element(dialog.getByText('王小明')).toBeVisible()
  expect(wire.asked.filter(call => call.path === data)).toHaveLength(1)
  await button('刷新').click()
  ;(await wire.next(data, 2)).answer({ records: [], total: 0 })
  await expect.element(dialog.getByText('未查询到数据')).toBeVisible()
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + 30_001)
  await userEvent.keyboard('{Escape}')
  await open()
  ;(await wire.next(data, 3)).answer(rows)
  await expect.element(dialog.getByText('王小明')).toBeVisible()
  vi.restoreAllMocks()
})

it('PK-04 has no accessibility problems, unfolded and with a row chosen', async () => {
  const wire = playWire(known)
  await mount(<Record />)
  await open()
  ;(await wire.next(data)).answer(rows)
  await button('展开').click()
  await dialog.getByText('王小明').click()
  await expect.element(dialog.getByText('已选择 1 项')).toBeVisible()
  expect(await accessibilityProblemsInBothThemes()).toEqual(noAccessibilityProblems)
})
