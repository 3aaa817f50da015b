import type { Row, RowId } from './row.ts'

/** The index of each row by its id. */
export interface RowIndex {
  get(id: RowId): number | undefined
  has(id: RowId): boolean
  /** Returns the index after rows were inserted at these positions of the new order, lowest first. */
  withRows(places: readonly { readonly id: RowId; readonly at: number }[]): RowIndex
  /** Returns the index after the rows at these positions, lowest first, were removed. */
  withoutRows(places: readonly number[]): RowIndex
}

/** Rows were inserted (`by` > 0) or removed (`by` < 0) at a position, and those behind it moved. */
interface IndexShift {
  readonly at: number
  readonly by: number
}

interface RowIndexParts {
  /** The positions of all rows at the time of building. */
  readonly built: ReadonlyMap<RowId, number>
  readonly shifts: readonly IndexShift[]
  /** Rows that were inserted later, with the number of shifts that had happened before. */
  readonly late: ReadonlyMap<RowId, { readonly at: number; readonly since: number }>
}

/** With more shifts, finding a row would take longer than rebuilding the index. */
const maxShifts = 256

export function buildIndex(rows: readonly Row[], rowKey: string): RowIndex {
  const built = new Map<RowId, number>()
  for (let at = 0; at < rows.length; at++) built.set(String(rows[at]?.[rowKey]), at)
  return createIndex({ built, shifts: [], late: new Map() })
}

/**
 * An index that is not rebuilt for every inserted or removed row, which would take longer than a frame for 100,000
 * rows. It stores the shifts and computes a row's position from its original one.
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
      // From the end, so that the positions before stay valid.
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

/** Groups consecutive positions of an ascending list. */
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
