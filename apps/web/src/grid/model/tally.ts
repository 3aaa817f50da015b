import { type BucketMapEditor, editBucketMap } from './bucket-map.ts'
import type { GridState, Row, Values } from './state.ts'
import { addTo, type ColumnSum } from './statistics.ts'
import { uniqueKeyOf } from './unique.ts'

/** The figures that the state keeps of all rows by column, while rows change. They are updated, not recomputed. */
export interface ColumnTally {
  readonly counts: ReadonlyMap<string, BucketMapEditor<number>>
  readonly sums: Map<string, ColumnSum>
}

export const openTally = ({ counts, sums }: GridState): ColumnTally => ({
  counts: new Map([...counts].map(([key, held]) => [key, editBucketMap(held)])),
  sums: new Map(sums),
})

export const closeTally = ({ counts, sums }: ColumnTally): Pick<GridState, 'counts' | 'sums'> => ({
  counts: new Map([...counts].map(([key, held]) => [key, held.done()])),
  sums,
})

/** Adds a whole row (1) or removes it (-1). */
export function tallyRow(tally: ColumnTally, row: Row, times: 1 | -1): void {
  for (const key of tally.counts.keys()) tallyCount(tally, key, row[key], times)
  for (const key of tally.sums.keys()) tallySum(tally, key, row[key], times)
}

/** Replaces some of a row's values in the tally: takes the old ones out and counts the new ones. */
export function tallyCells(tally: ColumnTally, before: Values, after: Values, keys: readonly string[]): void {
  for (const key of keys) {
    tallyCount(tally, key, before[key], -1)
    tallyCount(tally, key, after[key], 1)
    tallySum(tally, key, before[key], -1)
    tallySum(tally, key, after[key], 1)
  }
}

function tallySum({ sums }: ColumnTally, key: string, value: unknown, times: 1 | -1): void {
  const sum = sums.get(key)
  if (sum) sums.set(key, addTo(sum, value, times))
}

function tallyCount({ counts }: ColumnTally, key: string, value: unknown, times: 1 | -1): void {
  const held = counts.get(key)
  const text = held && uniqueKeyOf(value)
  if (!held || text === null || text === undefined) return
  const left = (held.get(text) ?? 0) + times
  if (left > 0) held.set(text, left)
  else held.delete(text)
}
