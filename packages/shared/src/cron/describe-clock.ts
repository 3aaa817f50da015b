import { enumerate, formOf } from './form-of.ts'
import type { CronParts, Part, UnitName } from './parts.ts'
import { valuesOf } from './values.ts'

interface Clock {
  readonly text: string
  /** Every hour of the day has them. */
  readonly isWholeDay: boolean
}

/** So many times are still read one by one. */
const maxTimes = 6

/** Hour, minute and second of an expression, in words. */
export function describeClock(parts: CronParts): Clock {
  const times = timesOf(parts)
  if (times) return { text: enumerate(times), isWholeDay: false }
  const isWholeDay = formOf('hour', parts.hour).kind === 'every'
  return { text: `${describeHours(parts.hour)}${describeMinutes(parts)}`, isWholeDay }
}

/** Every single time, where they are few and none of the units is a rhythm. */
function timesOf(parts: CronParts): string[] | null {
  const [hours, minutes, seconds] = [named('hour', parts), named('minute', parts), named('second', parts)]
  if (!hours || !minutes || !seconds || hours.length * minutes.length * seconds.length > maxTimes) return null
  const clocks = hours.flatMap(hour => minutes.map(minute => `${pad(hour)}:${pad(minute)}`))
  // Whole minutes are said without their seconds.
  if (seconds.length === 1 && seconds[0] === 0) return clocks
  return clocks.flatMap(clock => seconds.map(second => `${clock}:${pad(second)}`))
}

const pad = (value: number): string => String(value).padStart(2, '0')

function named(unit: UnitName, parts: CronParts): number[] | null {
  return formOf(unit, parts[unit]).kind === 'values' ? valuesOf(unit, parts[unit]) : null
}

function describeHours(part: Part): string {
  const form = formOf('hour', part)
  switch (form.kind) {
    case 'every':
      return ''
    case 'steps':
      return `${form.from} 时起每 ${form.by} 小时，`
    case 'range':
      return `${form.from} 时至${form.to < form.from ? '次日' : ''} ${form.to} 时，`
    case 'values':
      return `${enumerate(form.values)} 时，`
  }
}

function describeMinutes(parts: CronParts): string {
  const minutes = rhythm('minute', parts.minute)
  const seconds = rhythm('second', parts.second)
  const isWhole = seconds === '第 0 秒'
  if (minutes === '每分钟') {
    if (isWhole) return minutes
    return seconds.startsWith('每') ? seconds : `每分钟的${seconds}`
  }
  const said = ofEachHour(minutes, parts.hour)
  if (isWhole) return said.replace('第 0 分', '整点')
  return seconds.startsWith('第') ? `${said}的${seconds}` : `${said}，该分钟内${seconds}`
}

/** Minutes that are named are those of every hour, unless the hours have a rhythm that says so already. */
function ofEachHour(minutes: string, hour: Part): string {
  const { kind } = formOf('hour', hour)
  return minutes.startsWith('每') || kind === 'steps' || kind === 'values' ? minutes : `每小时${minutes}`
}

const words = { minute: ['分', '分钟'], second: ['秒', '秒'] } as const

/** 每 5 分钟, 从第 3 分起每 5 分钟, 第 10 至 20 分每分钟, 第 5、35 分. */
function rhythm(unit: 'minute' | 'second', part: Part): string {
  const form = formOf(unit, part)
  const [place, length] = words[unit]
  switch (form.kind) {
    case 'every':
      return `每${length}`
    case 'steps':
      return `${form.from === 0 && 60 % form.by === 0 ? '' : `从第 ${form.from} ${place}起`}每 ${form.by} ${length}`
    case 'range':
      return `第 ${form.from} 至 ${form.to} ${place}每${length}`
    case 'values':
      return `第 ${enumerate(form.values)} ${place}`
  }
}
