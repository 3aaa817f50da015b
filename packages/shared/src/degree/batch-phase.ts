import { type BatchWindows, windowNames } from './windows.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Formats a duration by its two largest units: 3 天 4 小时, 4 小时 12 分钟, 12 分钟. */
export function formatRemainingTime(ms: number): string {
  if (ms < minuteMs) return '不足 1 分钟'
  const days = Math.floor(ms / dayMs)
  const hours = Math.floor((ms % dayMs) / hourMs)
  const minutes = Math.floor((ms % hourMs) / minuteMs)
  const parts =
    days > 0
      ? [days && `${days} 天`, hours && `${hours} 小时`]
      : [hours && `${hours} 小时`, minutes && `${minutes} 分钟`]
  return parts.filter(Boolean).join(' ')
}

/** Describes which window of a batch is open now and how long it lasts. */
export function describeBatchPhase({ state, windows }: Pick<BatchWindows, 'state' | 'windows'>, now: number): string {
  if (state === '0') return '未开放'
  if (state === '2') return '已结束'
  if (state === '3') return '已归档'
  for (const actor of ['student', 'depart', 'school'] as const) {
    const { from, until } = windows[actor]
    const name = windowNames[actor]
    if (until !== null && now > until) continue
    if (from !== null && now < from) return `距${name}开始还有 ${formatRemainingTime(from - now)}`
    return until === null ? `${name}中，未设截止时间` : `${name}剩余 ${formatRemainingTime(until - now)}`
  }
  return '各阶段的时间都已过'
}
