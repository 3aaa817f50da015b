import type { BatchState } from '@xw/shared/degree/batch'
import type { DegreeLevel } from '@xw/shared/degree/types'

/** One of the two times a year at which degrees are awarded. */
export interface DemoRound {
  name: string
  state: BatchState
  /** CCYYMMDD */
  awardDay: string
  /** The time at which students began to fill in. */
  opensAt: Date
  /** The latest time of events before the award; `endsAt` is the latest of all events. */
  approvedBy: Date
  endsAt: Date
}

/** The open round, the previous one, whose degrees are being submitted, and the one a year ago, which is archived. */
export interface DemoRounds {
  open: DemoRound
  ended: DemoRound
  filed: DemoRound
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Offices use Beijing time, wherever the server is. */
const zoneMs = 8 * hourMs

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)
/** The beginning of the office’s day that contains a moment. */
export const startOfOfficeDay = (moment: Date) =>
  new Date(Math.floor((moment.getTime() + zoneMs) / dayMs) * dayMs - zoneMs)

/** Numbers the half years, so that the previous one is always one less. */
const countHalfYears = (moment: Date) => {
  const local = new Date(moment.getTime() + zoneMs)
  return local.getUTCFullYear() * 2 + (local.getUTCMonth() < 6 ? 0 : 1)
}

function makeRound(half: number, now: Date, state: BatchState): DemoRound {
  const [year, month] = [Math.floor(half / 2), half % 2 === 0 ? 6 : 12]
  const award = new Date(Date.UTC(year, month - 1, 25) - zoneMs)
  const isOpen = state === '1'
  return {
    name: `${year}年${month}月`,
    state,
    awardDay: `${year}${String(month).padStart(2, '0')}25`,
    opensAt: isOpen ? daysAfter(startOfOfficeDay(now), -20) : daysAfter(award, -50),
    approvedBy: isOpen ? now : daysAfter(award, -2),
    endsAt: new Date(Math.min(now.getTime(), daysAfter(award, 60).getTime())),
  }
}

/** Makes the rounds of a school for a day; the open round is halfway through on any day. */
export function makeRounds(now: Date): DemoRounds {
  const half = countHalfYears(now)
  return { open: makeRound(half, now, '1'), ended: makeRound(half - 1, now, '2'), filed: makeRound(half - 2, now, '3') }
}

/** The days that students of each level still have to fill in. */
const daysLeft: Readonly<Record<DegreeLevel, number>> = { bachelor: 6, master: 10, doctor: 15 }

/** Makes the six times of a round’s batch, by the field names of its form. */
export function makeWindows({ opensAt, approvedBy, state }: DemoRound, level: DegreeLevel) {
  const begin = startOfOfficeDay(opensAt)
  const end = state === '1' ? daysAfter(startOfOfficeDay(approvedBy), daysLeft[level]) : daysAfter(begin, 30)
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

/** The number of the council decision of a round, which its records name. */
export const formatDecisionNumber = (awardDay: string): string =>
  `学位评定委员会 ${awardDay.slice(0, 4)} 年第 ${awardDay.slice(4, 6) === '06' ? 2 : 4} 次会议决议`
