import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { paths } from '@xw/shared/wire/paths'
import { recordPaths } from '@xw/shared/wire/record-paths'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../../test/component/mount.tsx'
import { playWire } from '../../../../test/component/wire.ts'
import { BatchNote } from './import-wizard/batch-note.tsx'
import JoinBatchDialog from './join-batch-dialog.tsx'

const none = { from: null, until: null }
const june = {
  id: 'b1',
  name: '2026年6月',
  xwbslbm: '31',
  state: '1',
  windows: { student: none, depart: none, school: none },
}
const nothing = () => {}

it('DG-02 disables joining, with the reason, while no chosen record can join', async () => {
  const wire = playWire({ [paths.batches.choices]: [june] })
  const target = { xwlx: '31', ids: ['1', '2'] }
  const done = vi.fn<() => void>()
  await mount(<JoinBatchDialog def={degreeRecordDef('31')} target={target} onClose={nothing} onDone={done} />)
  const asked = await wire.next(recordPaths.joinBatch)
  expect(asked.body).toMatchObject({ ids: ['1', '2'], batchId: 'b1', preview: true })
  await expect.element(button('加入')).toBeDisabled()
  asked.answer({ total: 2, done: 0, refused: [{ why: '记录已在此批次中', count: 2, names: ['王芳'] }] })
  await expect.element(page.getByText('没有可以办理的记录。')).toBeVisible()
  await expect.element(button('加入')).toBeDisabled()
  await expect.element(button('加入')).toHaveAttribute('title', '所选的记录都不能加入这个批次')
  await expect.element(button('加入')).toHaveAccessibleDescription(/记录已在此批次中/)
})

it('DG-02 enables joining as soon as one record can join', async () => {
  const wire = playWire({ [paths.batches.choices]: [june] })
  await mount(
    <JoinBatchDialog
      def={degreeRecordDef('31')}
      target={{ xwlx: '31', ids: ['1'] }}
      onClose={nothing}
      onDone={nothing}
    />,
  )
  ;(await wire.next(recordPaths.joinBatch)).answer({ total: 1, done: 1, refused: [] })
  await expect.element(button('加入')).toBeEnabled()
})

it('DG-02 reports a type without a batch', async () => {
  playWire({ [paths.batches.choices]: [] })
  await mount(
    <JoinBatchDialog
      def={degreeRecordDef('31')}
      target={{ xwlx: '31', ids: ['1'] }}
      onClose={nothing}
      onDone={nothing}
    />,
  )
  await expect.element(page.getByText('此学位类型还没有可以加入的采集批次')).toBeVisible()
  await expect.element(button('加入')).toBeDisabled()
})

it.each([
  ['add', 'b1', '新建的记录加入采集批次“2026年6月”。'],
  ['add', undefined, '新建的记录加入采集批次“2026年6月”。'],
  ['update', 'b1', '只更新采集批次“2026年6月”中的记录。'],
  ['update', undefined, '更新所有采集批次中的记录。'],
] as const)('IM-01 an import (%s, %s) names the collection it is about', async (kind, batchId, text) => {
  playWire({ [paths.batches.choices]: [june] })
  await mount(<BatchNote place={{ kind, xwlx: '31', ...(batchId && { batchId }) }} />)
  await expect.element(page.getByRole('note')).toHaveTextContent(text)
})
