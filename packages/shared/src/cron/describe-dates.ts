import { findPartForm, joinItems } from './part-form.ts'
import type { CronPart, CronParts } from './parts.ts'
import { listPartValues } from './values.ts'

/** Sunday first, for the numbers 1 to 7. */
export const weekdayNames = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'] as const

export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? ''

/** Describes year, month, day and week of an expression: 每天, 每月 1 日, 2027 年 6 月的每周一. */
export function describeDates(parts: CronParts): string {
  const years = describeYears(parts.year)
  const months = describeMonths(parts.month)
  const days = parts.week.kind === 'none' ? describeDays(parts.day) : describeWeek(parts.week)
  if (months) return `${years ? `${years.text}${years.beforeMonths}` : '每年 '}${months}${days.afterMonths}${days.text}`
  return `${years ? `${years.text}的` : ''}${days.alone}${days.text}`
}

interface DaysText {
  readonly text: string
  /** The words between months and days, and those before days without months. */
  readonly afterMonths: string
  readonly alone: string
}

/** 天 and weekdays repeat within a month. */
const everyDays = (text: string): DaysText => ({ text, afterMonths: '的每', alone: '每' })
const dateDays = (text: string): DaysText => ({ text, afterMonths: ' ', alone: '每月 ' })
const specialDays = (text: string): DaysText => ({ text, afterMonths: '的', alone: '每月' })
const ruleDays = (text: string): DaysText => ({ text, afterMonths: '', alone: '每月' })

function describeDays(part: CronPart): DaysText {
  if (part.kind === 'last') return specialDays('最后一天')
  if (part.kind === 'lastWork') return specialDays('最后一个工作日（周一至周五）')
  if (part.kind === 'beforeLast') return specialDays(`最后一天的前 ${part.days} 天`)
  if (part.kind === 'work') return ruleDays(`离 ${part.day} 日最近的工作日（周一至周五）`)
  const form = findPartForm('day', part)
  if (form.kind === 'every') return everyDays('天')
  if (form.kind === 'steps') return ruleDays(`从 ${form.from} 日起每 ${form.by} 天`)
  if (form.kind === 'values') return dateDays(`${joinItems(form.values)} 日`)
  return dateDays(`${form.from} 日至${form.to < form.from ? '次月' : ''} ${form.to} 日`)
}

function describeWeek(part: CronPart): DaysText {
  if (part.kind === 'lastOf') return specialDays(`最后一个${weekdayName(part.weekday)}`)
  if (part.kind === 'nthOf') return specialDays(`第 ${part.nth} 个${weekdayName(part.weekday)}`)
  if (part.kind === 'last') return everyDays(weekdayName(7))
  const form = findPartForm('week', part)
  if (form.kind === 'every') return everyDays('天')
  if (form.kind === 'range') return everyDays(`${weekdayName(form.from)}至${weekdayName(form.to)}`)
  // Steps are listed as weekdays: 每周一、周三、周五.
  return everyDays(joinItems(listPartValues('week', part)?.map(weekdayName) ?? []))
}

function describeMonths(part: CronPart): string {
  const form = findPartForm('month', part)
  if (form.kind === 'every') return ''
  if (form.kind === 'range') return `${form.from} 月至${form.to < form.from ? '次年' : ''} ${form.to} 月`
  return `${joinItems(listPartValues('month', part) ?? [])} 月`
}

interface YearsText {
  readonly text: string
  readonly beforeMonths: string
}

function describeYears(part: CronPart): YearsText | null {
  const form = findPartForm('year', part)
  if (form.kind === 'every') return null
  if (form.kind === 'values') return { text: `${joinItems(form.values)} 年`, beforeMonths: ' ' }
  const text = form.kind === 'range' ? `${form.from} 年至 ${form.to} 年` : `从 ${form.from} 年起每 ${form.by} 年`
  return { text, beforeMonths: '的 ' }
}
