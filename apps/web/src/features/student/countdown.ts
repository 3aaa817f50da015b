const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const two = (value: number) => String(value).padStart(2, '0')

/** How long until a moment, as a student counts: days and hours, in the last day hours and minutes, at last seconds. */
export function untilText(ms: number): string {
  if (ms <= 0) return '已截止'
  const days = Math.floor(ms / dayMs)
  const hours = Math.floor((ms % dayMs) / hourMs)
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  if (days > 0) return `${days} 天 ${two(hours)} 小时`
  if (hours > 0) return `${hours} 小时 ${two(minutes)} 分`
  return `${two(minutes)} 分 ${two(Math.floor((ms % minuteMs) / 1_000))} 秒`
}

/** After how long the text is another one. */
export const tickMs = (ms: number): number => (ms > hourMs ? minuteMs / 2 : 1_000)

/** Little enough time to be said in another colour. */
export const isPressing = (ms: number): boolean => ms < 2 * dayMs
