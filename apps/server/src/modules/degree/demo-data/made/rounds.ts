import type { BatchState } from '@xw/shared/degree/batch'
import type { DegreeLevel } from '@xw/shared/degree/types'

/** Degrees are awarded twice a year; what is collected for one of these times is a round. */
export interface Round {
  name: string
  state: BatchState
  /** CCYYMMDD */
  awardDay: string
  /** When students began to fill in. */
  opensAt: Date
  /** Until when people did what is done before the award, and all that has happened so far. */
  approvedBy: Date
  endsAt: Date
}

/** The one under way, the one before it, whose degrees are being reported, and the one of a year ago, which is filed. */
export interface Rounds {
  open: Round
  ended: Round
  filed: Round
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** An office's clock is that of Beijing, wherever the server stands. */
const zoneMs = 8 * hourMs

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)
/** When the day of a moment began, for the office. */
export const startOfDay = (moment: Date) => new Date(Math.floor((moment.getTime() + zoneMs) / dayMs) * dayMs - zoneMs)

/** The halves of years are counted on, so that the one before the first of a year is the second of the last. */
const halfOf = (moment: Date) => {
  const local = new Date(moment.getTime() + zoneMs)
  return local.getUTCFullYear() * 2 + (local.getUTCMonth() < 6 ? 0 : 1)
}

function roundOf(half: number, now: Date, state: BatchState): Round {
  const [year, month] = [Math.floor(half / 2), half % 2 === 0 ? 6 : 12]
  const award = new Date(Date.UTC(year, month - 1, 25) - zoneMs)
  const isOpen = state === '1'
  return {
    name: `${year}年${month}月`,
    state,
    awardDay: `${year}${String(month).padStart(2, '0')}25`,
    opensAt: isOpen ? daysAfter(startOfDay(now), -20) : daysAfter(award, -50),
    approvedBy: isOpen ? now : daysAfter(award, -2),
    endsAt: new Date(Math.min(now.getTime(), daysAfter(award, 60).getTime())),
  }
}

/** The rounds of a school that is looked at now: the open one is in the middle of its time, whatever day it is. */
export function roundsOf(now: Date): Rounds {
  const half = halfOf(now)
  return { open: roundOf(half, now, '1'), ended: roundOf(half - 1, now, '2'), filed: roundOf(half - 2, now, '3') }
}

/** So many days from the middle of the round on, each level may still fill in. */
const daysLeft: Readonly<Record<DegreeLevel, number>> = { bachelor: 6, master: 10, doctor: 15 }

/** The six times of a round's collection, as its form has them. */
export function windowsOf({ opensAt, approvedBy, state }: Round, level: DegreeLevel) {
  const begin = startOfDay(opensAt)
  const end = state === '1' ? daysAfter(startOfDay(approvedBy), daysLeft[level]) : daysAfter(begin, 30)
  const at = (day: Date, days: number, hours: number) => new Date(daysAfter(day, days).getTime() + hours * hourMs)
  return {
    studentFrom: at(begin, 0, 8),
    studentUntil: at(end, 0, 18),
    departFrom: at(begin, 1, 8),
    departUntil: at(end, 5, 18),
    schoolFrom: at(begin, 2, 8),
    schoolUntil: at(end, 12, 18),
  }
}

/** The council's number for what it decided in a round: its records name it. */
export const decisionNoOf = (awardDay: string): string =>
  `学位评定委员会 ${awardDay.slice(0, 4)} 年第 ${awardDay.slice(4, 6) === '06' ? 2 : 4} 次会议决议`
