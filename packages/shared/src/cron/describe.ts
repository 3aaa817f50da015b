import { describeClock } from './describe-clock.ts'
import { describeDates } from './describe-dates.ts'
import type { CronParts } from './parts.ts'

/** What an expression means, in a sentence for somebody who has never seen one: 每月最后一个周五 17:30. */
export function describeCron(parts: CronParts): string {
  const dates = describeDates(parts)
  const clock = describeClock(parts)
  // 每天每小时 says no more than 每小时.
  if (dates === '每天' && clock.isWholeDay) return clock.text
  return `${dates}${clock.isWholeDay ? '，' : ' '}${clock.text}`
}
