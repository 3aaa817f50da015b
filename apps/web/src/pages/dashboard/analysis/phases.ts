import { formatRemainingTime } from '@xw/shared/degree/batch-phase'
import type { Actor } from '@xw/shared/degree/record-states'
import { windowNames } from '@xw/shared/degree/windows'
import type { BatchOption } from '@xw/shared/wire/batches'
import { inNationalOrder } from '../../../features/dashboard/record-links.ts'
import { dayjs } from '../../../lib/dayjs.ts'

const dayMs = 86_400_000

/** One stretch of a batch's way, from filling in to the submission to the national authority. */
export interface Phase {
  readonly name: string
  readonly state: 'over' | 'now' | 'next'
  /** When it begins or ends, in words. */
  readonly text: string
  /** How long an open window still lasts. */
  readonly rest: string | null
  /** How much of it has passed, from 0 to 1. */
  readonly passed: number
  readonly from: number | null
  readonly until: number | null
}

/** Degree types whose batches have the same phases. */
export interface PhaseGroup {
  readonly types: readonly string[]
  readonly phases: readonly Phase[]
}

/** Writes a day as `11-23`, with the year when it is another one. */
export const formatDay = (moment: number, now: number = Date.now()): string =>
  dayjs(moment).format(dayjs(moment).isSame(now, 'year') ? 'MM-DD' : 'YYYY-MM-DD')

/** Groups batches with the same phases, the largest group first. */
export function groupPhases(batches: readonly BatchOption[], now: number): PhaseGroup[] {
  const groups = Map.groupBy(inNationalOrder(batches), ({ state, windows }) => JSON.stringify([state, windows]))
  return [...groups.values()]
    .flatMap(own => (own[0] ? [{ types: own.map(({ xwbslbm }) => xwbslbm), phases: listPhases(own[0], now) }] : []))
    .toSorted((one, other) => other.types.length - one.types.length)
}

const actors = ['student', 'depart', 'school'] as const

/** Lists the windows of a batch, and what follows the review, which has no window. */
export function listPhases(batch: BatchOption, now: number): Phase[] {
  const reviews = actors.map(actor => listWindowPhase(batch, actor, now))
  const isArchived = batch.state === '3'
  const isReviewed = isArchived || reviews.every(({ state }) => state === 'over')
  const later = (name: string, state: Phase['state'], before: string): Phase => ({
    name,
    state,
    text: { over: '已结束', now: '进行中', next: `${before}之后` }[state],
    rest: null,
    passed: state === 'over' ? 1 : 0,
    from: null,
    until: null,
  })
  return [
    ...reviews,
    later('授予', isArchived ? 'over' : isReviewed ? 'now' : 'next', '审核'),
    later('报送', isArchived ? 'over' : 'next', '编号'),
  ]
}

function listWindowPhase({ state, windows }: BatchOption, actor: Actor, now: number): Phase {
  const { from, until } = windows[actor]
  const named = { name: windowNames[actor], from, until, rest: null }
  const isEnded = state === '3' || (state === '2' && actor !== 'school') || (until !== null && now > until)
  if (isEnded) {
    const day = until !== null && until < now ? `${formatDay(until, now)} ` : '已'
    return { ...named, state: 'over', text: `${day}结束`, passed: 1 }
  }
  if (state === '0' || (from !== null && now < from))
    return { ...named, state: 'next', text: from === null ? '未开始' : `${formatDay(from, now)} 开始`, passed: 0 }
  if (until === null) return { ...named, state: 'now', text: '未设截止时间', passed: 0.5 }
  return {
    ...named,
    state: 'now',
    text: `${formatDay(until, now)} 截止`,
    rest: `剩 ${formatRest(until - now)}`,
    passed: from === null ? 0.5 : (now - from) / (until - from),
  }
}

const formatRest = (ms: number): string => (ms >= dayMs ? `${Math.floor(ms / dayMs)} 天` : formatRemainingTime(ms))

/** Returns the next end of an actor's window among open batches. */
export function findNextDeadline(open: readonly BatchOption[], actor: Actor, now: number): number | null {
  const ends = open.flatMap(({ windows }) => windows[actor].until ?? []).filter(until => until > now)
  return ends.length > 0 ? Math.min(...ends) : null
}
