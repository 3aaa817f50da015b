import { unitBounds } from './bounds.ts'
import type { CronPart, UnitName } from './parts.ts'
import { listPartValues } from './values.ts'

/** The clearest way to describe the numbers of a part, however they are written. */
export type PartForm =
  | { readonly kind: 'every' }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'steps'; readonly from: number; readonly by: number }
  | { readonly kind: 'values'; readonly values: readonly number[] }

/** 每 30 分钟 is described as steps; other loops with at most two numbers are listed. */
const isRhythm = (unit: UnitName, from: number, count: number): boolean =>
  count > 2 || (count === 2 && from === 0 && unit !== 'hour')

export function findPartForm(unit: UnitName, part: CronPart): PartForm {
  const values = listPartValues(unit, part) ?? []
  const [min, max] = unitBounds[unit].values
  if (values.length === max - min + 1) return { kind: 'every' }
  if (part.kind === 'range' && part.from !== part.to) return { kind: 'range', from: part.from, to: part.to }
  if (part.kind === 'loop' && isRhythm(unit, part.from, values.length)) {
    return part.by === 1 ? { kind: 'range', from: part.from, to: max } : { kind: 'steps', from: part.from, by: part.by }
  }
  return { kind: 'values', values }
}

export const joinItems = (items: readonly (string | number)[]): string => items.join('、')
