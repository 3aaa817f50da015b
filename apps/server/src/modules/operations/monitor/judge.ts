import { type AlarmKind, type AlarmKindName, alarmKinds } from '@xw/shared/resources/sys/monitor-setting'
import type { MonitorFigures } from '@xw/shared/wire/monitor-figures'

/** A measured value that has a threshold. */
export interface ThresholdCheck {
  kind: AlarmKindName
  /** The process or disk, which tells checks of a kind apart; empty for what all processes share. */
  source: string
  /** The name of the source for people. */
  subject: string
  value: number
}

export interface OpenAlarm {
  id: string
  kind: string
  source: string
  value: number
}

/** A threshold for each kind; null when nobody wants alarms of it. */
export type ThresholdLimits = Readonly<Record<AlarmKindName, number | null>>

export interface AlarmChanges {
  begun: (ThresholdCheck & { threshold: number })[]
  /** Alarms that continue, with the worst value so far. */
  going: { id: string; value: number }[]
  /** Alarms whose value is good again, or whose threshold was removed. */
  over: string[]
}

/**
 * An alarm ends only when the value is better than the threshold by this share, so that a value near the threshold does not
 * raise alarms repeatedly.
 */
const recoveryMargin = 0.1

/** Compares measured values with thresholds: which alarms begin, continue or end. */
export function compareWithLimits(
  limits: ThresholdLimits,
  checks: readonly ThresholdCheck[],
  open: readonly OpenAlarm[],
): AlarmChanges {
  const judged: AlarmChanges = { begun: [], going: [], over: [] }
  for (const check of checks) {
    const { kind, source, value } = check
    const alarm = open.find(one => one.kind === kind && one.source === source)
    const threshold = limits[kind]
    const { isBelow }: AlarmKind = alarmKinds[kind]
    if (threshold === null) {
      if (alarm) judged.over.push(alarm.id)
    } else if (alarm) {
      const isWell = isBelow ? value >= threshold * (1 + recoveryMargin) : value <= threshold * (1 - recoveryMargin)
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

/** With fewer requests the latency means nothing, because one import of a file may be all of them. */
const minRequests = 20

interface MeasuredProcess {
  id: string
  host: string
  /** The name of the process for people. */
  name: string
}

/** The checks of a process and its machine. */
export function listProcessChecks({ id, host, name }: MeasuredProcess, figures: MonitorFigures): ThresholdCheck[] {
  const { requests = 0, errors, p95, loopP99 } = figures
  const isBusy = requests >= minRequests
  return [
    ...createCheck('heapUsed', { source: id, subject: name }, percentOf(figures.heapUsed, figures.heapLimit)),
    ...createCheck('loopDelay', { source: id, subject: name }, loopP99),
    ...createCheck('latency', { source: id, subject: name }, isBusy ? p95 : 0),
    ...createCheck('errorShare', { source: id, subject: name }, isBusy ? percentOf(errors, requests) : 0),
    ...createCheck('memoryUsed', { source: host, subject: host }, usedPercent(figures.memoryFree, figures.memoryTotal)),
    ...createCheck(
      'diskFree',
      { source: `${host}/data`, subject: `${host} 数据目录` },
      percentOf(figures.dataFree, figures.dataTotal),
    ),
    ...createCheck(
      'diskFree',
      { source: `${host}/backup`, subject: `${host} 备份目录` },
      percentOf(figures.backupFree, figures.backupTotal),
    ),
  ]
}

/** The checks of what all processes share; the process that measured it makes them. */
export function listSharedChecks(figures: MonitorFigures): ThresholdCheck[] {
  const { queueWaiting, queueOldest, replicaLag, dbConnections, dbMaxConnections } = figures
  return [
    ...createCheck('dbConnections', { source: '', subject: '数据库' }, percentOf(dbConnections, dbMaxConnections)),
    ...createCheck('replicaLag', { source: '', subject: '数据库' }, replicaLag ?? 0),
    ...createCheck('queueWaiting', { source: '', subject: '任务队列' }, queueWaiting),
    ...createCheck(
      'queueMinutes',
      { source: '', subject: '任务队列' },
      queueOldest === undefined ? undefined : queueOldest / 60,
    ),
  ]
}

function createCheck(
  kind: AlarmKindName,
  of: Pick<ThresholdCheck, 'source' | 'subject'>,
  value: number | undefined,
): ThresholdCheck[] {
  return value === undefined ? [] : [{ kind, ...of, value: Math.round(value * 10) / 10 }]
}

const percentOf = (part: number | undefined, whole: number | undefined) =>
  part === undefined || !whole ? undefined : (part / whole) * 100

const usedPercent = (free: number | undefined, whole: number | undefined) => {
  const share = percentOf(free, whole)
  return share === undefined ? undefined : 100 - share
}
