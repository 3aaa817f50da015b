import { enumerate, formOf } from './form-of.ts'
import type { CronParts, Part } from './parts.ts'
import { valuesOf } from './values.ts'

/** Sunday first, as their numbers 1 to 7 are. */
export const weekdayNames = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? ''

/** Year, month, day and week of an expression, in words: 每天, 每月 1 日, 2027 年 6 月的每周一. */
export function describeDates(parts: CronParts): string {
  const years = describeYears(parts.year)
  const months = describeMonths(parts.month)
  const days = parts.week.kind === 'none' ? describeDays(parts.day) : describeWeek(parts.week)
  if (months) return `${years ? `${years.text}${years.beforeMonths}` : '每年 '}${months}${days.afterMonths}${days.text}`
  return `${years ? `${years.text}的` : ''}${days.alone}${days.text}`
}

interface Days {
  readonly text: string
  /** What joins it to months, and what stands before it without them. */
  readonly afterMonths: string
  readonly alone: string
}

/** 天 and weekdays come again and again in a month. */
const each = (text: string): Days => ({ text, afterMonths: '的每', alone: '每' })
const date = (text: string): Days => ({ text, afterMonths: ' ', alone: '每月 ' })
const special = (text: string): Days => ({ text, afterMonths: '的', alone: '每月' })
const rule = (text: string): Days => ({ text, afterMonths: '', alone: '每月' })

function describeDays(part: Part): Days {
  if (part.kind === 'last') return special('最后一天')
  if (part.kind === 'lastWork') return special('最后一个工作日（周一至周五）')
  if (part.kind === 'beforeLast') return special(`最后一天的前 ${part.days} 天`)
  if (part.kind === 'work') return rule(`离 ${part.day} 日最近的工作日（周一至周五）`)
  const form = formOf('day', part)
  if (form.kind === 'every') return each('天')
  if (form.kind === 'steps') return rule(`从 ${form.from} 日起每 ${form.by} 天`)
  if (form.kind === 'values') return date(`${enumerate(form.values)} 日`)
  return date(`${form.from} 日至${form.to < form.from ? '次月' : ''} ${form.to} 日`)
}

function describeWeek(part: Part): Days {
  if (part.kind === 'lastOf') return special(`最后一个${weekdayName(part.weekday)}`)
  if (part.kind === 'nthOf') return special(`第 ${part.nth} 个${weekdayName(part.weekday)}`)
  if (part.kind === 'last') return each(weekdayName(7))
  const form = formOf('week', part)
  if (form.kind === 'every') return each('天')
  if (form.kind === 'range') return each(`${weekdayName(form.from)}至${weekdayName(form.to)}`)
  // Steps are weekdays: 每周一、周三、周五.
  return each(enumerate(valuesOf('week', part)?.map(weekdayName) ?? []))
}

function describeMonths(part: Part): string {
  const form = formOf('month', part)
  if (form.kind === 'every') return ''
  if (form.kind === 'range') return `${form.from} 月至${form.to < form.from ? '次年' : ''} ${form.to} 月`
  return `${enumerate(valuesOf('month', part) ?? [])} 月`
}

interface Years {
  readonly text: string
  readonly beforeMonths: string
}

function describeYears(part: Part): Years | null {
  const form = formOf('year', part)
  if (form.kind === 'every') return null
  if (form.kind === 'values') return { text: `${enumerate(form.values)} 年`, beforeMonths: ' ' }
  const text = form.kind === 'range' ? `${form.from} 年至 ${form.to} 年` : `从 ${form.from} 年起每 ${form.by} 年`
  return { text, beforeMonths: '的 ' }
}
