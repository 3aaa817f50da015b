import { describeClock } from './describe-clock.ts'
import { describeDates } from './describe-dates.ts'
import type { CronParts } from './parts.ts'

/** Describes an expression for a user who does not know cron: 每月最后一个周五 17:30. */
export function describeCron(parts: CronParts): string {
  const dates = describeDates(parts)
  const clock = describeClock(parts)
  // 每天每小时 means the same as 每小时.
  if (dates === '每天' && clock.isWholeDay) return clock.text
  return `${dates}${clock.isWholeDay ? '，' : ' '}${clock.text}`
}
