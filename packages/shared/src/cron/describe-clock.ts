import { findPartForm, joinItems } from './part-form.ts'
import type { CronPart, CronParts, UnitName } from './parts.ts'
import { listPartValues } from './values.ts'

interface ClockText {
  readonly text: string
  /** The times occur in every hour of the day. */
  readonly isWholeDay: boolean
}

/** The number of times that are listed one by one. */
const maxListedTimes = 6

/** Describes hour, minute and second of an expression. */
export function describeClock(parts: CronParts): ClockText {
  const times = listClockTimes(parts)
  if (times) return { text: joinItems(times), isWholeDay: false }
  const isWholeDay = findPartForm('hour', parts.hour).kind === 'every'
  return { text: `${describeHours(parts.hour)}${describeMinutes(parts)}`, isWholeDay }
}

/** Lists every time if there are few and no unit is a loop; null otherwise. */
function listClockTimes(parts: CronParts): string[] | null {
  const [hours, minutes, seconds] = [
    listNamedValues('hour', parts),
    listNamedValues('minute', parts),
    listNamedValues('second', parts),
  ]
  if (!hours || !minutes || !seconds || hours.length * minutes.length * seconds.length > maxListedTimes) return null
  const clocks = hours.flatMap(hour => minutes.map(minute => `${pad(hour)}:${pad(minute)}`))
  // Times on the full minute omit the seconds.
  if (seconds.length === 1 && seconds[0] === 0) return clocks
  return clocks.flatMap(clock => seconds.map(second => `${clock}:${pad(second)}`))
}

const pad = (value: number): string => String(value).padStart(2, '0')

function listNamedValues(unit: UnitName, parts: CronParts): number[] | null {
  return findPartForm(unit, parts[unit]).kind === 'values' ? listPartValues(unit, parts[unit]) : null
}

function describeHours(part: CronPart): string {
  const form = findPartForm('hour', part)
  switch (form.kind) {
    case 'every':
      return ''
    case 'steps':
      return `${form.from} 时起每 ${form.by} 小时，`
    case 'range':
      return `${form.from} 时至${form.to < form.from ? '次日' : ''} ${form.to} 时，`
    case 'values':
      return `${joinItems(form.values)} 时，`
  }
}

function describeMinutes(parts: CronParts): string {
  const minutes = describeUnit('minute', parts.minute)
  const seconds = describeUnit('second', parts.second)
  const isWhole = seconds === '第 0 秒'
  if (minutes === '每分钟') {
    if (isWhole) return minutes
    return seconds.startsWith('每') ? seconds : `每分钟的${seconds}`
  }
  const said = addEveryHour(minutes, parts.hour)
  if (isWhole) return said.replace('第 0 分', '整点')
  return seconds.startsWith('第') ? `${said}的${seconds}` : `${said}，该分钟内${seconds}`
}

/** Listed minutes apply to every hour, unless the hours say so already. */
function addEveryHour(minutes: string, hour: CronPart): string {
  const { kind } = findPartForm('hour', hour)
  return minutes.startsWith('每') || kind === 'steps' || kind === 'values' ? minutes : `每小时${minutes}`
}

const unitWords = { minute: ['分', '分钟'], second: ['秒', '秒'] } as const

/** 每 5 分钟, 从第 3 分起每 5 分钟, 第 10 至 20 分每分钟, 第 5、35 分. */
function describeUnit(unit: 'minute' | 'second', part: CronPart): string {
  const form = findPartForm(unit, part)
  const [place, length] = unitWords[unit]
  switch (form.kind) {
    case 'every':
      return `每${length}`
    case 'steps':
      return `${form.from === 0 && 60 % form.by === 0 ? '' : `从第 ${form.from} ${place}起`}每 ${form.by} ${length}`
    case 'range':
      return `第 ${form.from} 至 ${form.to} ${place}每${length}`
    case 'values':
      return `第 ${joinItems(form.values)} ${place}`
  }
}
