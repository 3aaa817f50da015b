import { expect, it } from 'vitest'
import {
  compareWithLimits,
  listProcessChecks,
  listSharedChecks,
  type OpenAlarm,
  type ThresholdCheck,
  type ThresholdLimits,
} from './judge.ts'

const nothing: ThresholdLimits = {
  diskFree: null,
  memoryUsed: null,
  heapUsed: null,
  loopDelay: null,
  latency: null,
  errorShare: null,
  dbConnections: null,
  replicaLag: null,
  queueWaiting: null,
  queueMinutes: null,
}
const heap = (value: number): ThresholdCheck => ({ kind: 'heapUsed', source: 'p1', subject: '服务进程 a:1', value })
const disk = (value: number): ThresholdCheck => ({ kind: 'diskFree', source: 'a/data', subject: 'a 数据目录', value })
const open = ({ kind, source, value }: ThresholdCheck): OpenAlarm => ({ id: 'one', kind, source, value })

it.each<[string, ThresholdLimits, ThresholdCheck, OpenAlarm[], 'begun' | 'going' | 'over' | null]>([
  ['at its threshold', { ...nothing, heapUsed: 80 }, heap(80), [], null],
  ['above it', { ...nothing, heapUsed: 80 }, heap(80.1), [], 'begun'],
  ['above it, and told of already', { ...nothing, heapUsed: 80 }, heap(90), [open(heap(85))], 'going'],
  ['a little below it again', { ...nothing, heapUsed: 80 }, heap(79), [open(heap(85))], 'going'],
  ['clearly below it again', { ...nothing, heapUsed: 80 }, heap(72), [open(heap(85))], 'over'],
  ['above what nobody wants to hear of', nothing, heap(99), [], null],
  ['told of, and then not wanted any more', nothing, heap(99), [open(heap(99))], 'over'],
  ['below a threshold from below', { ...nothing, diskFree: 10 }, disk(9.9), [], 'begun'],
  ['above a threshold from below', { ...nothing, diskFree: 10 }, disk(10), [], null],
  ['a little above it again', { ...nothing, diskFree: 10 }, disk(10.5), [open(disk(4))], 'going'],
  ['clearly above it again', { ...nothing, diskFree: 10 }, disk(11), [open(disk(4))], 'over'],
  ['of another process', { ...nothing, heapUsed: 80 }, heap(90), [{ ...open(heap(90)), source: 'p2' }], 'begun'],
])('SY-25 a value %s', (_, limits, check, alarms, expected) => {
  const { begun, going, over } = compareWithLimits(limits, [check], alarms)
  expect({ begun: begun.length, going: going.length, over: over.length }).toEqual({
    begun: 0,
    going: 0,
    over: 0,
    ...(expected && { [expected]: 1 }),
  })
})

it('SY-25 keeps the worst value of an alarm', () => {
  const limits = { ...nothing, heapUsed: 80, diskFree: 10 }
  const alarms = [open(heap(95)), { ...open(disk(4)), id: 'two' }]
  expect(compareWithLimits(limits, [heap(90), disk(6)], alarms).going).toEqual([
    { id: 'one', value: 95 },
    { id: 'two', value: 4 },
  ])
  expect(compareWithLimits(limits, [heap(97), disk(3)], alarms).going).toEqual([
    { id: 'one', value: 97 },
    { id: 'two', value: 3 },
  ])
})

const self = { id: 'p1', host: 'a', name: '服务进程 a:1' }
const valueOf = (checks: readonly ThresholdCheck[], kind: string) => checks.find(check => check.kind === kind)?.value

it('SY-25 ignores the latency of few requests, and values that were not measured', () => {
  const quiet = listProcessChecks(self, { requests: 19, errors: 19, p95: 9_000 })
  expect([valueOf(quiet, 'latency'), valueOf(quiet, 'errorShare')]).toEqual([0, 0])
  const busy = listProcessChecks(self, { requests: 20, errors: 5, p95: 9_000, heapUsed: 30, heapLimit: 120 })
  expect([valueOf(busy, 'latency'), valueOf(busy, 'errorShare'), valueOf(busy, 'heapUsed')]).toEqual([9_000, 25, 25])
  expect(busy.some(({ kind }) => kind === 'diskFree' || kind === 'memoryUsed')).toBe(false)
})

it('SY-25 checks machines by what is left, and the queue by minutes', () => {
  const machine = { memoryTotal: 100, memoryFree: 3, dataTotal: 200, dataFree: 10, backupTotal: 100, backupFree: 50 }
  expect(listProcessChecks(self, machine)).toMatchObject([
    { kind: 'latency' },
    { kind: 'errorShare' },
    { kind: 'memoryUsed', source: 'a', value: 97 },
    { kind: 'diskFree', source: 'a/data', subject: 'a 数据目录', value: 5 },
    { kind: 'diskFree', source: 'a/backup', subject: 'a 备份目录', value: 50 },
  ])
  const shared = listSharedChecks({ dbConnections: 90, dbMaxConnections: 100, queueWaiting: 7, queueOldest: 90 })
  expect(shared.map(({ kind, value }) => [kind, value])).toEqual([
    ['dbConnections', 90],
    ['replicaLag', 0],
    ['queueWaiting', 7],
    ['queueMinutes', 1.5],
  ])
})
