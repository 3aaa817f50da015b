const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const padTwo = (value: number) => String(value).padStart(2, '0')

/** Formats the time left: days and hours, in the last day hours and minutes, in the last hour minutes and seconds. */
export function formatTimeLeft(ms: number): string {
  if (ms <= 0) return '已截止'
  const days = Math.floor(ms / dayMs)
  const hours = Math.floor((ms % dayMs) / hourMs)
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  if (days > 0) return `${days} 天 ${padTwo(hours)} 小时`
  if (hours > 0) return `${hours} 小时 ${padTwo(minutes)} 分`
  return `${padTwo(minutes)} 分 ${padTwo(Math.floor((ms % minuteMs) / 1_000))} 秒`
}

/** Returns how often the text of the countdown has to be refreshed. */
export const getRefreshIntervalMs = (ms: number): number => (ms > hourMs ? minuteMs / 2 : 1_000)

/** Tells whether so little time is left that the countdown gets a warning colour. */
export const isUrgent = (ms: number): boolean => ms < 2 * dayMs
