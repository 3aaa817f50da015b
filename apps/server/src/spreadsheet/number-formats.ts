import type { DateKind } from './dates.ts'

const builtIn = new Map<number, DateKind>()
const declare = (kind: DateKind, ids: number[]): void => ids.forEach(id => void builtIn.set(id, kind))
declare('date', [14, 15, 16, 17])
declare('time', [18, 19, 20, 21, 45, 47])
declare('datetime', [22])
declare('elapsed', [46])
// East Asian editions use these numbers for formats of their own (yyyy"年"m"月", 上午/下午h"时"mm"分" …) and write no format
// code for them.
declare('date', [27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])
declare('time', [32, 33, 34, 35, 55, 56])

/** Returns the kind of date that a built-in number format shows, or null when it shows none. */
export const builtInDateKind = (id: number): DateKind | null => builtIn.get(id) ?? null

// Quoted words, escaped and padding characters, colours and locales. Their letters do not mean parts of a date.
const decoration = /"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]/g
const elapsed = /\[(?:h+|m+|s+)\]/i

/** Returns how a number format shows a date, or null when it shows none. LibreOffice calls `General` `Standard`. The section for positive numbers decides. */
export function dateKindOfFormat(format: string): DateKind | null {
  const bare = format.replace(decoration, part => (elapsed.test(part) ? part : ''))
  const section = (bare.split(';')[0] ?? '').toLowerCase().replaceAll(/general|standard|am\/pm|a\/p|e[+-]/g, '')
  if (elapsed.test(section)) return 'elapsed'
  const time = /[hs]/.test(section)
  const date = /[yde]/.test(section) || (!time && section.includes('m'))
  if (date) return time ? 'datetime' : 'date'
  return time ? 'time' : null
}
