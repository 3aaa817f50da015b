import type { MonitoredProcess } from '@xw/shared/wire/monitor'
import type { MonitorFigures } from '@xw/shared/wire/monitor-figures'
import { expect, it } from 'vitest'
import { combineFigures } from './combine-figures.ts'

const process = (figures: MonitorFigures, isSilent = false): MonitoredProcess => ({
  id: '',
  kind: 'server',
  host: '',
  pid: 1,
  node: '',
  system: '',
  cpus: 1,
  startTime: '',
  seenTime: '',
  isSilent,
  figures,
  classes: [],
})

it('DG-10 adds up the counters of several processes and takes the worst of their measurements', () => {
  const processes = [
    process({ requests: 2, p95: 80, dataFree: 500 }),
    process({ requests: 3, p95: 40, dataFree: 300 }),
    process({}),
    process({ requests: 99, p95: 9_000, dataFree: 1 }, true),
  ]
  expect(combineFigures(processes, ['requests', 'p95', 'dataFree', 'load'])).toEqual({
    requests: 5,
    p95: 80,
    dataFree: 300,
  })
})
