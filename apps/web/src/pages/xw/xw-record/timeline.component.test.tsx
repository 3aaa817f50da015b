import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { paths } from '@xw/shared/wire/paths'
import type { HistoryEntry } from '@xw/shared/wire/record-history'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { button, mount } from '../../../../test/component/mount.tsx'
import { playWire } from '../../../../test/component/wire.ts'
import { reloadQueries } from '../../../data/query-client.ts'
import { Timeline } from './timeline.tsx'

const def = degreeRecordDef('31')
const change = (key: string, given: object = {}) => ({
  key,
  label: def.fields[key as 'xm']?.label ?? key,
  before: '旧',
  after: '新',
  isVeiled: false,
  value: '旧',
  ...given,
})
const entry = (version: number, given: Partial<HistoryEntry> = {}): HistoryEntry => ({
  version,
  time: '2026-06-01 08:30:00',
  by: 'secretary',
  byName: '王秘书',
  isFirst: false,
  step: null,
  import: null,
  changes: [],
  ...given,
})

it('DG-03 shows the newest first, loads older entries on request and restores values of open fields', async () => {
  const wire = playWire()
  const put = vi.fn<() => void>()
  await mount(<Timeline def={def} id="1" restore={({ key }) => (key === 'xmpy' ? put : null)} />)
  const asked = await wire.next(paths.records.history)
  expect(asked.params).toMatchObject({ id: '1' })
  asked.answer({ entries: [entry(9, { changes: [change('xmpy'), change('xm')] })], next: 8 })
  await expect.element(page.getByText('修改 2 处')).toBeVisible()
  await expect.element(page.getByText('王秘书 · 2026-06-01 08:30')).toBeVisible()
  await page.getByRole('button', { name: '把姓名拼音恢复为“旧”' }).click()
  expect(put).toHaveBeenCalledOnce()
  expect(page.getByRole('button', { name: '把姓名恢复为“旧”' }).query()).toBeNull()

  await button('更早的经过').click()
  const older = await wire.next(paths.records.history, 2)
  expect(older.params).toMatchObject({ id: '1', upTo: '8' })
  older.answer({ entries: [entry(1, { isFirst: true })], next: null })
  await expect.element(page.getByText('创建记录')).toBeVisible()
  expect(button('更早的经过').query()).toBeNull()
})

it('DG-07 shows that a masked value changed but offers no restore', async () => {
  const wire = playWire()
  await mount(<Timeline def={def} id="1" restore={() => () => {}} />)
  const masked = change('sjhm', { before: '138****1234', after: '138****1234', isVeiled: true, value: null })
  ;(await wire.next(paths.records.history)).answer({ entries: [entry(2, { changes: [masked] })], next: null })
  await expect.element(page.getByText('（内容有变化）')).toBeVisible()
  expect(page.getByRole('button').query()).toBeNull()
})

it('folds long changes and offers a retry after a failure', async () => {
  const wire = playWire()
  await mount(<Timeline def={def} id="1" restore={() => null} />)
  ;(await wire.next(paths.records.history)).refuse('系统繁忙')
  await expect.element(page.getByText(/加载失败：系统繁忙/)).toBeVisible()
  await button('重试').click()
  const changes = ['xm', 'xmpy', 'xbm', 'mzm', 'csrq', 'lwtm'].map(key => change(key))
  ;(await wire.next(paths.records.history, 2)).answer({ entries: [entry(2, { changes })], next: null })
  await expect.element(page.getByText('修改 6 处')).toBeVisible()
  expect(page.getByText('论文题目').query()).toBeNull()
  await button('展开全部 6 处').click()
  await expect.element(page.getByText('论文题目')).toBeVisible()
})

it('reports that the newest entries failed to load and keeps the others', async () => {
  const wire = playWire()
  await mount(<Timeline def={def} id="1" restore={() => null} />)
  ;(await wire.next(paths.records.history)).answer({ entries: [entry(1, { isFirst: true })], next: null })
  await expect.element(page.getByText('创建记录')).toBeVisible()
  void reloadQueries(['resource', def.path])
  ;(await wire.next(paths.records.history, 2)).fail(503, '系统繁忙，请稍后再试')
  await expect.element(page.getByText(/加载失败：系统繁忙/)).toBeVisible()
  await expect.element(page.getByText('创建记录')).toBeVisible()
  await button('重试').click()
  ;(await wire.next(paths.records.history, 3)).answer({
    entries: [entry(2, { changes: [change('xmpy')] }), entry(1, { isFirst: true })],
    next: null,
  })
  await expect.element(page.getByText('修改 1 处')).toBeVisible()
  expect(page.getByText(/加载失败/).query()).toBeNull()
})
