import type { MonitorFigure } from '@xw/shared/wire/monitor-figures'
import { formatSize } from '../../../lib/format-size.ts'

const inChinese = (value: number) => value.toLocaleString('zh-CN', { maximumFractionDigits: 2 })

/** Formats a measured value for display; a dash stands for a missing one. */
export function formatFigure(value: number | undefined | null, unit: MonitorFigure['unit']): string {
  if (value === undefined || value === null) return '—'
  if (unit === 'bytes') return formatSize(value)
  if (unit === 'percent') return `${inChinese(value)}%`
  if (unit === 'ms') return `${inChinese(value)} 毫秒`
  return unit === 'seconds' ? formatSeconds(value) : inChinese(value)
}

/** Formats a duration in its two largest units. */
export function formatSeconds(seconds: number): string {
  const whole = Math.round(seconds)
  const parts = [
    [Math.floor(whole / 86_400), '天'],
    [Math.floor(whole / 3_600) % 24, '小时'],
    [Math.floor(whole / 60) % 60, '分'],
    [whole % 60, '秒'],
  ] as const
  const first = parts.findIndex(([amount]) => amount > 0)
  if (first < 0) return '0 秒'
  return parts
    .slice(first, first + 2)
    .filter(([amount]) => amount > 0)
    .map(([amount, unit]) => `${amount} ${unit}`)
    .join(' ')
}
