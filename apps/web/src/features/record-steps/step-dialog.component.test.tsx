import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { commonSteps } from '@xw/shared/degree/record-steps'
import { stepPath } from '@xw/shared/wire/record-paths'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, mount } from '../../../test/component/mount.tsx'
import { playWire } from '../../../test/component/wire.ts'
import StepDialog from './step-dialog.tsx'

const def = degreeRecordDef('31')
const action = (code: string) => {
  const found = commonSteps.find(known => known.code === code)
  if (!found) throw new Error(code)
  return found
}
const target = { xwlx: '31', query: { xwlx: '31', nj: '2024' } }
const open = async (code: string) => {
  const done = vi.fn<() => void>()
  await mount(<StepDialog action={action(code)} target={target} def={def} onClose={() => {}} onDone={done} />)
  return done
}
const outcome = { total: 12_480, done: 12_000, refused: [{ why: '校验有错误', count: 480, names: ['王小明', '李四'] }] }

it('DG-03 previews what will change and why the rest will not', async () => {
  const wire = playWire()
  const done = await open('report')
  const preview = await wire.next(stepPath('report'))
  expect(preview.body).toEqual({ ...target, preview: true })
  await expect.element(button('审核通过并上报')).toBeDisabled()
  preview.answer(outcome)
  await expect.element(page.getByText('将对 12,000 条记录办理“审核通过并上报”。另有 480 条不会改变：')).toBeVisible()
  await expect.element(page.getByText('（王小明、李四 等）')).toBeVisible()
  await button('审核通过并上报').click()
  const asked = await wire.next(stepPath('report'), 2)
  expect(asked.body).toMatchObject(target)
  expect(asked.body).not.toHaveProperty('preview')
  asked.answer(outcome)
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
})

it("DG-03 asks for the reason of a return and shows the server's refusal beside it", async () => {
  const wire = playWire()
  const done = await open('return')
  ;(await wire.next(stepPath('return'))).answer({ ...outcome, refused: [] })
  await button('退回学生').click()
  await expect.element(page.getByText('请填写原因')).toBeVisible()
  expect(wire.asked).toHaveLength(1)
  await page.getByLabelText('原因').fill('请补充导师姓名')
  await button('退回学生').click()
  const asked = await wire.next(stepPath('return'), 2)
  expect(asked.body).toMatchObject({ reason: '请补充导师姓名', fields: [] })
  asked.refuse('填写的内容有误', { reason: '原因过长' })
  await expect.element(page.getByText('原因过长')).toBeVisible()
  expect(done).not.toHaveBeenCalled()
})

it('DG-03 disables the confirmation when no record can take the step', async () => {
  const wire = playWire()
  await open('approve')
  ;(await wire.next(stepPath('approve'))).answer({
    total: 1,
    done: 0,
    refused: [{ why: '批次已归档', count: 1, names: [] }],
  })
  await expect.element(page.getByText('没有可以办理的记录。')).toBeVisible()
  await expect.element(button('审核通过')).toBeDisabled()
})

it('DG-01 shows the commitment and sends the fingerprint of the text that was read', async () => {
  const wire = playWire()
  const done = vi.fn<() => void>()
  const commitment = { text: '本人承诺所填信息真实。', print: 'p1' }
  await mount(
    <StepDialog
      action={action('submit')}
      target={{ xwlx: '31', ids: ['a'] }}
      def={def}
      commitment={commitment}
      onClose={() => {}}
      onDone={done}
    />,
  )
  ;(await wire.next(stepPath('submit'))).answer({ total: 1, done: 1, refused: [] })
  await expect.element(page.getByRole('region', { name: '承诺书' })).toHaveTextContent('本人承诺所填信息真实。')
  await button('提交').click()
  await expect.element(page.getByText('请先阅读承诺书并勾选')).toBeVisible()
  expect(wire.asked).toHaveLength(1)
  await page.getByRole('checkbox', { name: '我已阅读并同意以上承诺' }).click()
  await button('提交').click()
  const asked = await wire.next(stepPath('submit'), 2)
  expect(asked.body).toMatchObject({ ids: ['a'], committed: 'p1' })
  asked.refuse('承诺书已更新', { committed: '承诺书已更新，请重新阅读并勾选' })
  await expect.element(page.getByText('承诺书已更新，请重新阅读并勾选')).toBeVisible()
  expect(done).not.toHaveBeenCalled()
})

it("DG-04 asks for the council's decision of an award, fills in known values and names missing ones", async () => {
  const wire = playWire()
  const done = await open('award')
  const suggested = { jybh: '学位〔2026〕1号', xzxm: '王校长', zxxm: '李主席' }
  ;(await wire.next(stepPath('award'))).answer({ total: 2, done: 2, refused: [], suggested })
  await expect.element(page.getByLabelText('决议编号（文号）')).toHaveValue('学位〔2026〕1号')
  await button('授予学位').click()
  await expect.element(page.getByText('请选择获学位日期')).toBeVisible()
  expect(wire.asked).toHaveLength(1)
  await page.getByLabelText('获学位日期').fill('2026-06-30')
  await userEvent.keyboard('{Enter}')
  ;(await wire.next(stepPath('award'), 2)).answer({ total: 2, done: 2, refused: [], suggested })
  await page.getByLabelText('学位评定委员会主席姓名').fill('赵主席')
  await button('授予学位').click()
  const asked = await wire.next(stepPath('award'), 3)
  expect(asked.body).toMatchObject({ ...target, ...suggested, zxxm: '赵主席', hxwrq: '20260630' })
  asked.refuse('填写的内容有误', { jybh: '决议编号过长' })
  await expect.element(page.getByText('决议编号过长')).toBeVisible()
  expect(done).not.toHaveBeenCalled()
})

it('DG-04 shows certificate numbers before they are assigned', async () => {
  const wire = playWire()
  const done = await open('number')
  ;(await wire.next(stepPath('number'))).answer({
    total: 1200,
    done: 1200,
    refused: [],
    ranges: [{ first: '1024732026010001', last: '1024732026011200', count: 1200 }],
    samples: [{ name: '王小明', number: '1024732026010001' }],
  })
  await expect.element(page.getByText('1024732026010001 至 1024732026011200，共 1,200 个')).toBeVisible()
  await expect.element(page.getByRole('list', { name: '编号结果' })).toHaveTextContent('1024732026010001 王小明')
  await button('证书编号').click()
  const asked = await wire.next(stepPath('number'), 2)
  expect(asked.body).not.toHaveProperty('preview')
  asked.answer({ total: 1200, done: 1200, refused: [] })
  await vi.waitFor(() => expect(done).toHaveBeenCalledOnce())
})

it('DG-04 previews the left-out records again when the day of the award is chosen', async () => {
  const wire = playWire()
  await open('award')
  const first = await wire.next(stepPath('award'))
  first.answer({ total: 2, done: 2, refused: [], suggested: { hxwrq: '20260630', zxxm: '李主席' } })
  const again = await wire.next(stepPath('award'), 2)
  expect(again.body).toEqual({ ...target, hxwrq: '20260630', preview: true })
  again.answer({ total: 2, done: 1, refused: [{ why: '获学位日期早于毕业年月', count: 1, names: ['王小明'] }] })
  await expect.element(page.getByText('将对 1 条记录办理“授予学位”。另有 1 条不会改变：')).toBeVisible()
  await expect.element(page.getByText('1 条：获学位日期早于毕业年月（王小明）')).toBeVisible()
  await page.getByLabelText('决议编号（文号）').fill('学位〔2026〕1号')
  expect(wire.asked).toHaveLength(2)
})
