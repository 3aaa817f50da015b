import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { type ProcessCost, readProcesses, readStat, sumBelow } from './process-costs.ts'

it('reads the parent and the seconds, whatever the process is called', () => {
  const line = '42 (a) b ( c) S 7 42 42 0 -1 4194304 1 2 3 4 150 50 25 75 20 0 1 0 99'
  expect(readStat(line)).toEqual({ pid: 42, parent: 7, own: 2, ended: 1 })
})

it('adds up what stands below a process, and nothing beside it', () => {
  const costs: ProcessCost[] = [
    { pid: 1, parent: 0, own: 100, ended: 0 },
    { pid: 2, parent: 1, own: 1, ended: 4 },
    { pid: 3, parent: 2, own: 10, ended: 0 },
    { pid: 4, parent: 3, own: 20, ended: 0 },
    { pid: 5, parent: 1, own: 40, ended: 0 },
  ]
  expect(sumBelow(costs, 2)).toBe(35)
  expect(sumBelow(costs, 6)).toBe(0)
})

it.runIf(process.platform === 'linux')('sees what an ended child has cost', () => {
  const before = sumBelow(readProcesses(), process.pid)
  const work = 'const end = process.cpuUsage().user + 200_000; while (process.cpuUsage().user < end);'
  spawnSync(process.execPath, ['-e', work])
  expect(sumBelow(readProcesses(), process.pid) - before).toBeGreaterThanOrEqual(0.2)
})
