import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { accessibilityProblemsInBothThemes, noAccessibilityProblems } from '../../test/component/accessibility.ts'
import { button, mount } from '../../test/component/mount.tsx'
import { playWire } from '../../test/component/wire.ts'
import type { RecordLabelSource } from './fetch-labels.ts'
import { Picker, type PickerModalProps } from './picker.tsx'
import type { RecordPickerView } from './record-choice.ts'
import { RecordModal } from './record-modal.tsx'

const source: RecordLabelSource = { from: 'records', path: '/demo/order', value: 'id', text: 'name' }
const orders: RecordPickerView = {
  title: '订单',
  path: '/demo/order',
  query: [
    { key: 'name', label: '订单名称', placeholder: '请输入订单名称', rule: 'like' },
    { key: 'kind', label: '类型', dictCode: 'order_kind' },
    { key: 'no', label: '编号', props: { maxLength: 4 }, isFolded: true },
    {
      key: 'day',
      label: '日期',
      isFolded: true,
      customRender: ({ value, onChange }) => (
        <input aria-label="日期" value={value} onChange={event => onChange(event.target.value)} />
      ),
    },
  ],
  columns: [
    { key: 'name', title: '订单名称' },
    { key: 'kind', title: '类型' },
  ],
}

const OrderModal = (props: PickerModalProps) => <RecordModal choice={orders} {...props} />

function Orders({ start = [], multiple = true }: { start?: readonly string[]; multiple?: boolean }) {
  const [codes, setCodes] = useState(start)
  return (
    <>
      <Picker
        source={source}
        Modal={OrderModal}
        icon={null}
        codes={codes}
        multiple={multiple}
        onChange={setCodes}
        aria-label="订单"
      />
      <output>{codes.join()}</output>
    </>
  )
}

const list = '/demo/order/list'
const records = [
  { id: 'a', name: '二〇二六年六月毕业证书印制', kind: '1', kind_dictText: '印制' },
  { id: 'b', name: '证书封面', kind: '2', kind_dictText: '采购' },
]
const answer = { records, total: 12, size: 5, current: 1, pages: 3 }
const wires = { '/sys/dict/getDictItems/order_kind': [{ value: '2', text: '采购', title: '采购', label: '采购' }] }
const dialog = page.getByRole('dialog')
const open = () => page.getByRole('combobox', { name: '订单' }).click()

it('PK-03 offers five records at a time in a dialog of 900 pixels and cuts texts after twelve characters', async () => {
  const wire = playWire(wires)
  await mount(<Orders />)
  await open()
  const asked = await wire.next(list)
  expect(asked.params).toMatchObject({ pageNo: '1', pageSize: '5' })
  asked.answer(answer)
  await expect.element(dialog.getByText('二〇二六年六月毕业证书印…')).toBeVisible()
  await expect.element(dialog.getByText('采购')).toBeVisible()
  expect(dialog.element().getBoundingClientRect().width).toBe(900)
  const body = dialog.element().querySelector<HTMLElement>('.ant-table-body')
  expect(body?.style.maxHeight).toBe('240px')
  await dialog.getByRole('combobox', { name: '页码' }).click()
  for (const size of [5, 10, 20, 30]) await expect.element(page.getByTitle(`${size} 条/页`).first()).toBeInTheDocument()
})

it('PK-03 reports that records could not be loaded, instead of showing none', async () => {
  const wire = playWire(wires)
  await mount(<Orders />)
  await open()
  ;(await wire.next(list)).refuse('没有权限查看订单')
  await expect.element(dialog.getByText('加载失败：没有权限查看订单')).toBeVisible()
  await expect.element(dialog.getByText('未查询到数据')).not.toBeInTheDocument()
})

it('PK-03 folds its conditions and searches by those that are filled in', async () => {
  const wire = playWire(wires)
  await mount(<Orders />)
  await open()
  ;(await wire.next(list)).answer(answer)
  await expect.element(dialog.getByRole('textbox', { name: '编号' })).not.toBeInTheDocument()
  await button('展开').click()
  await dialog.getByRole('textbox', { name: '编号' }).fill('123456')
  await expect.element(dialog.getByRole('textbox', { name: '编号' })).toHaveValue('1234')
  await dialog.getByRole('textbox', { name: '日期' }).fill('2026-06-30')
  await dialog.getByRole('combobox', { name: '类型' }).click()
  await page.getByTitle('采购').last().click()
  await dialog.getByPlaceholder('请输入订单名称').fill('证书')
  await userEvent.keyboard('{Enter}')
  const asked = await wire.next(list, 2)
  expect(asked.params).toMatchObject({ name: '*证书*', kind: '2', no: '1234', day: '2026-06-30', pageNo: '1' })
  asked.answer(answer)
  await button('收起').click()
  await expect.element(dialog.getByRole('textbox', { name: '编号' })).not.toBeInTheDocument()
})

it('PK-03 lists the chosen records on the right, each with a button that removes it', async () => {
  const wire = playWire(wires)
  await mount(<Orders />)
  await open()
  ;(await wire.next(list)).answer(answer)
  const side = dialog.getByRole('region', { name: '已选择' })
  await dialog.getByText('证书封面').click()
  await dialog.getByText('二〇二六年六月毕业证书印…').click()
  await expect.element(side.getByText('已选择 2 项')).toBeVisible()
  await side.getByRole('button', { name: '移除证书封面' }).click()
  await expect.element(side.getByText('已选择 1 项')).toBeVisible()
  await button('确定').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('a')
  expect(wire.asked.filter(({ path }) => path === list)).toHaveLength(1)
})

it('PK-03 loads chosen values by a list of keys, in one call with as many rows', async () => {
  const wire = playWire(wires)
  await mount(<Orders start={['a', 'b']} />)
  const asked = await wire.next(list)
  expect(asked.params).toMatchObject({ id: 'a,b,', pageSize: '2' })
  asked.answer({ ...answer, records })
  await expect.element(page.getByText('证书封面')).toBeVisible()
})

it('PK-03 keeps only the latest record when only one may be chosen', async () => {
  const wire = playWire(wires)
  await mount(<Orders multiple={false} />)
  await open()
  ;(await wire.next(list)).answer(answer)
  await dialog.getByText('二〇二六年六月毕业证书印…').click()
  await dialog.getByRole('cell', { name: '证书封面' }).click()
  await expect.element(dialog.getByText('已选择 1 项')).toBeVisible()
  await button('确定').click()
  await expect.element(page.getByRole('status')).toHaveTextContent('b')
})

it('PK-03 has no accessibility problems, unfolded and with a record chosen', async () => {
  const wire = playWire(wires)
  await mount(<Orders />)
  await open()
  ;(await wire.next(list)).answer(answer)
  await button('展开').click()
  await dialog.getByText('证书封面').click()
  await expect.element(dialog.getByRole('textbox', { name: '编号' })).toBeVisible()
  expect(await accessibilityProblemsInBothThemes()).toEqual(noAccessibilityProblems)
})
