import type { Row, RowId } from './row.ts'

/** The place of each row. */
export interface RowIndex {
  get(id: RowId): number | undefined
  has(id: RowId): boolean
  /** The index after rows came to stand at these places, which are those of the new order, lowest first. */
  withRows(places: readonly { readonly id: RowId; readonly at: number }[]): RowIndex
  /** The index after the rows at these places, lowest first, went. */
  withoutRows(places: readonly number[]): RowIndex
}

/** Rows came (`by` > 0) to or went (`by` < 0) from a place, and those behind it moved. */
interface IndexShift {
  readonly at: number
  readonly by: number
}

interface RowIndexParts {
  /** The places of all rows once. */
  readonly built: ReadonlyMap<RowId, number>
  readonly shifts: readonly IndexShift[]
  /** Rows that came since, with how many shifts had been before. */
  readonly late: ReadonlyMap<RowId, { readonly at: number; readonly since: number }>
}

/** More, and finding a row takes longer than writing down all places again. */
const maxShifts = 256

export function buildIndex(rows: readonly Row[], rowKey: string): RowIndex {
  const built = new Map<RowId, number>()
  for (let at = 0; at < rows.length; at++) built.set(String(rows[at]?.[rowKey]), at)
  return createIndex({ built, shifts: [], late: new Map() })
}

/**
 * An index that is not written anew for every row that comes or goes, which takes longer than a frame for 100,000 rows: it
 * remembers what moved, and works a place out of where the row once was.
 */
function createIndex({ built, shifts, late }: RowIndexParts): RowIndex {
  function get(id: RowId): number | undefined {
    const known = late.get(id)
    const first = known ? known.at : built.get(id)
    return first === undefined ? undefined : shifted(first, shifts, known?.since ?? 0)
  }
  return {
    get,
    has: id => get(id) !== undefined,
    withRows(places) {
      const all = [...shifts, ...runsOf(places.map(({ at }) => at)).map(({ at, count }) => ({ at, by: count }))]
      const known = new Map(late)
      for (const { id, at } of places) known.set(id, { at, since: all.length })
      return rebuildIfLong({ built, shifts: all, late: known })
    },
    withoutRows(places) {
      // From the end, so that the places before keep their numbers.
      const gone = runsOf(places).reverse()
      return rebuildIfLong({ built, shifts: [...shifts, ...gone.map(({ at, count }) => ({ at, by: -count }))], late })
    },
  }
}

function shifted(first: number, shifts: readonly IndexShift[], since: number): number | undefined {
  let place = first
  for (let nth = since; nth < shifts.length; nth++) {
    const { at, by } = shifts[nth] as IndexShift
    if (place < at) continue
    if (place < at - by) return undefined
    place += by
  }
  return place
}

/** Neighbours among places that go up. */
function runsOf(places: readonly number[]): { at: number; count: number }[] {
  const runs: { at: number; count: number }[] = []
  for (const at of places) {
    const last = runs.at(-1)
    if (last && last.at + last.count === at) last.count++
    else runs.push({ at, count: 1 })
  }
  return runs
}

function rebuildIfLong(parts: RowIndexParts): RowIndex {
  const { built, shifts, late } = parts
  if (shifts.length <= maxShifts && late.size <= Math.max(maxShifts, built.size / 8)) return createIndex(parts)
  const places = new Map<RowId, number>()
  const write = (id: RowId, at: number | undefined) => {
    if (at !== undefined) places.set(id, at)
  }
  for (const [id, at] of built) if (!late.has(id)) write(id, shifted(at, shifts, 0))
  for (const [id, { at, since }] of late) write(id, shifted(at, shifts, since))
  return createIndex({ built: places, shifts: [], late: new Map() })
}
