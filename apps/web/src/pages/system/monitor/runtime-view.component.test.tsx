import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { Curves, MonitoredProcess } from '@xw/shared/wire/monitor'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../../../test/component/mount.tsx'
import { playWire } from '../../../../test/component/wire.ts'
import RuntimeView from './runtime-view.tsx'

const { monitor } = adminPaths

const server: MonitoredProcess = {
  id: 'a',
  kind: 'server',
  host: 'xw-1',
  pid: 10,
  node: 'v24.0.0',
  system: 'Linux',
  cpus: 2,
  startTime: '2026-11-16 08:00:00',
  seenTime: '2026-11-16 09:00:00',
  isSilent: false,
  figures: { heapUsed: 50 * 1_024 ** 2, loopP99: 3.5, cpu: 12 },
  classes: [],
}
const worker: MonitoredProcess = { ...server, id: 'b', kind: 'worker', pid: 11, isSilent: true, figures: {} }
const none: Curves = { times: [], series: [] }

it('SY-25 shows every process, marks the silent ones, and shows a dash for figures without a measurement', async () => {
  playWire({ [monitor.processes]: [server, worker], [monitor.curves]: none })
  await mount(<RuntimeView />)
  const rows = page.getByRole('table', { name: '进程' }).getByRole('row')
  await expect.element(rows.nth(1)).toMatchTextContent(/服务进程 xw-1:10/)
  await expect.element(rows.nth(1)).toMatchTextContent(/50 MB/)
  await expect.element(rows.nth(1)).toMatchTextContent(/3\.5 毫秒/)
  await expect.element(rows.nth(2)).toMatchTextContent(/失联，最近报告 2026-11-16 09:00:00/)
  await expect.element(rows.nth(2)).toMatchTextContent(/—/)
  await expect.element(page.getByText('还没有数据：进程启动一分钟后开始显示。').first()).toBeVisible()
})

it('SY-25 the address contains the process whose curves are shown', async () => {
  const wire = playWire({ [monitor.processes]: [server, worker] })
  await mount(<RuntimeView />, { at: '/?source=b' })
  await expect.element(page.getByRole('combobox', { name: '曲线所属的进程' })).toBeVisible()
  await expect.poll(() => wire.asked.map(({ params }) => params.source)).toEqual(['b', 'b', 'b', 'b'])
})

it('SY-25 a card that fails to load shows its error and can be retried', async () => {
  const wire = playWire({ [monitor.curves]: none })
  await mount(<RuntimeView />)
  await expect.poll(() => wire.asked.length).toBe(1)
  wire.asked[0]?.refuse('没有加载到')
  await expect.element(page.getByRole('button', { name: '重试' })).toBeVisible()
})
