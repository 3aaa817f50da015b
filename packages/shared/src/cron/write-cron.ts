import { type CronPart, type CronParts, type CronShape, type CronSpan, listUnits } from './parts.ts'

/** Writes parts as Quartz does; `readCron` reads them back. */
export const writeCron = (parts: CronParts, shape: CronShape = {}): string =>
  listUnits(shape)
    .map(unit => writeCronPart(parts[unit]))
    .join(' ')

export function writeCronPart(part: CronPart): string {
  switch (part.kind) {
    case 'none':
      return '?'
    case 'every':
      return '*'
    case 'range':
      return `${part.from}-${part.to}`
    case 'loop':
      return `${part.from}/${part.by}`
    case 'list':
      return part.spans.map(writeSpan).join(',')
    case 'work':
      return `${part.day}W`
    case 'last':
      return 'L'
    case 'lastWork':
      return 'LW'
    case 'beforeLast':
      return `L-${part.days}`
    case 'lastOf':
      return `${part.weekday}L`
    case 'nthOf':
      return `${part.weekday}#${part.nth}`
  }
}

const writeSpan = ({ from, to, by }: CronSpan): string =>
  `${from}${to === undefined || (to === from && by === undefined) ? '' : `-${to}`}${by === undefined ? '' : `/${by}`}`
