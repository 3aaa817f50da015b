import { type CronParts, type CronShape, type Part, type Span, unitsOf } from './parts.ts'

/** Parts as Quartz writes them; `readCron` reads them back. */
export const writeCron = (parts: CronParts, shape: CronShape = {}): string =>
  unitsOf(shape)
    .map(unit => writePart(parts[unit]))
    .join(' ')

export function writePart(part: Part): string {
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

const writeSpan = ({ from, to, by }: Span): string =>
  `${from}${to === undefined || (to === from && by === undefined) ? '' : `-${to}`}${by === undefined ? '' : `/${by}`}`
