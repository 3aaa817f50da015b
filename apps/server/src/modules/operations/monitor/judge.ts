import { type AlarmKind, type AlarmKindName, alarmKinds } from '@xw/shared/resources/sys/monitor-setting'
import type { MonitorFigures } from '@xw/shared/wire/monitor-figures'

/** A measured value that has a threshold. */
export interface Check {
  kind: AlarmKindName
  /** What tells it from others of the same kind: a process, a disk; empty for what all processes share. */
  source: string
  /** The same for people. */
  subject: string
  value: number
}

export interface OpenAlarm {
  id: string
  kind: string
  source: string
  value: number
}

/** Null where nobody wants to be told. */
export type Limits = Readonly<Record<AlarmKindName, number | null>>

export interface Judged {
  begun: (Check & { threshold: number })[]
  /** Those that go on, with the worst value so far. */
  going: { id: string; value: number }[]
  /** Those that are well again, or that nobody wants to hear of any more. */
  over: string[]
}

/** A value that swings around its threshold would be told of again and again: it has to be clearly on the good side. */
const clearly = 0.1

/** Decides what of all that was measured is news. */
export function judge(limits: Limits, checks: readonly Check[], open: readonly OpenAlarm[]): Judged {
  const judged: Judged = { begun: [], going: [], over: [] }
  for (const check of checks) {
    const { kind, source, value } = check
    const alarm = open.find(one => one.kind === kind && one.source === source)
    const threshold = limits[kind]
    const { isBelow }: AlarmKind = alarmKinds[kind]
    if (threshold === null) {
      if (alarm) judged.over.push(alarm.id)
    } else if (alarm) {
      const isWell = isBelow ? value >= threshold * (1 + clearly) : value <= threshold * (1 - clearly)
      if (isWell) judged.over.push(alarm.id)
      else
        judged.going.push({
          id: alarm.id,
          value: isBelow ? Math.min(alarm.value, value) : Math.max(alarm.value, value),
        })
    } else if (isBelow ? value < threshold : value > threshold) judged.begun.push({ ...check, threshold })
  }
  return judged
}

/** Fewer say nothing about how long requests take: one that imports a file is all of them. */
const leastRequests = 20

interface Measuring {
  id: string
  host: string
  /** As people know it. */
  name: string
}

/** What a process and its machine are judged by. */
export function checksOfProcess({ id, host, name }: Measuring, figures: MonitorFigures): Check[] {
  const { requests = 0, errors, p95, loopP99 } = figures
  const isBusy = requests >= leastRequests
  return [
    ...checkOf('heapUsed', { source: id, subject: name }, shareOf(figures.heapUsed, figures.heapLimit)),
    ...checkOf('loopDelay', { source: id, subject: name }, loopP99),
    ...checkOf('latency', { source: id, subject: name }, isBusy ? p95 : 0),
    ...checkOf('errorShare', { source: id, subject: name }, isBusy ? shareOf(errors, requests) : 0),
    ...checkOf('memoryUsed', { source: host, subject: host }, usedShare(figures.memoryFree, figures.memoryTotal)),
    ...checkOf(
      'diskFree',
      { source: `${host}/data`, subject: `${host} 数据目录` },
      shareOf(figures.dataFree, figures.dataTotal),
    ),
    ...checkOf(
      'diskFree',
      { source: `${host}/backup`, subject: `${host} 备份目录` },
      shareOf(figures.backupFree, figures.backupTotal),
    ),
  ]
}

/** What the processes share is judged by whoever measured it. */
export function checksOfShared(figures: MonitorFigures): Check[] {
  const { queueWaiting, queueOldest, replicaLag, dbConnections, dbMaxConnections } = figures
  return [
    ...checkOf('dbConnections', { source: '', subject: '数据库' }, shareOf(dbConnections, dbMaxConnections)),
    ...checkOf('replicaLag', { source: '', subject: '数据库' }, replicaLag ?? 0),
    ...checkOf('queueWaiting', { source: '', subject: '任务队列' }, queueWaiting),
    ...checkOf(
      'queueMinutes',
      { source: '', subject: '任务队列' },
      queueOldest === undefined ? undefined : queueOldest / 60,
    ),
  ]
}

function checkOf(kind: AlarmKindName, of: Pick<Check, 'source' | 'subject'>, value: number | undefined): Check[] {
  return value === undefined ? [] : [{ kind, ...of, value: Math.round(value * 10) / 10 }]
}

const shareOf = (part: number | undefined, whole: number | undefined) =>
  part === undefined || !whole ? undefined : (part / whole) * 100

const usedShare = (free: number | undefined, whole: number | undefined) => {
  const share = shareOf(free, whole)
  return share === undefined ? undefined : 100 - share
}
