import { type BucketMapEditor, editBucketMap } from './bucket-map.ts'
import type { HistoryStep, RowPatch, RowPlace } from './history.ts'
import type { RowIndex } from './row-index.ts'
import type { GridState, Row, RowId, Values } from './state.ts'
import { type ColumnTally, closeTally, openTally, tallyCells, tallyRow } from './tally.ts'
import { isSameRow, isSameValue } from './values.ts'

/** The state while a step is applied to it. All derived figures are updated row by row. */
interface StepRun {
  rows: Row[]
  index: RowIndex
  readonly base: BucketMapEditor<Row | null>
  readonly parked: BucketMapEditor<Row>
  readonly tally: ColumnTally
  readonly folded: ReadonlySet<RowId>
}

/** Returns the state after a step, without changing the history. */
export function applyStep(state: GridState, step: HistoryStep): GridState {
  const work: StepRun = {
    rows: state.rows.slice(),
    index: state.index,
    base: editBucketMap(state.base),
    parked: editBucketMap(state.parked),
    tally: openTally(state),
    folded: state.folded,
  }
  for (const patch of step) applyPatch(work, patch)
  return {
    ...state,
    rows: work.rows,
    index: work.index,
    base: work.base.done(),
    parked: work.parked.done(),
    ...closeTally(work.tally),
  }
}

function applyPatch(work: StepRun, patch: RowPatch): void {
  switch (patch.kind) {
    case 'cells':
      return setCells(work, patch.id, patch.after)
    case 'put':
      return insertAtPlaces(work, patch.places)
    case 'take':
      return removeAtPlaces(work, patch.places)
    case 'move':
      return moveToPlace(work, patch)
  }
}

function setCells(work: StepRun, id: RowId, after: Values): void {
  const at = work.index.get(id)
  const row = at === undefined ? work.parked.get(id) : work.rows[at]
  const keys = row ? Object.keys(after).filter(key => !isSameValue(row[key], after[key])) : []
  if (!row || keys.length === 0) return
  const next = trackBase(work, id, row, { ...row, ...after })
  // Rows folded away in a tree still count.
  if (at !== undefined || work.folded.has(id)) tallyCells(work.tally, row, next, keys)
  if (at === undefined) work.parked.set(id, next)
  else work.rows[at] = next
}

/**
 * Tracks the loaded values of a row, which are kept only while it differs from them. Returns the row, or the loaded one
 * when both are equal.
 */
function trackBase(work: StepRun, id: RowId, before: Row, row: Row): Row {
  const loaded = work.base.get(id)
  if (loaded === undefined) work.base.set(id, before)
  if (!loaded || !isSameRow(loaded, row)) return row
  if (work.index.has(id)) work.base.delete(id)
  return loaded
}

/** Inserts rows at their positions in the resulting order, lowest first. */
function insertAtPlaces(work: StepRun, places: readonly RowPlace[]): void {
  const parts: Row[][] = []
  const came: RowPlace[] = []
  let [from, length] = [0, 0]
  for (const { id, at } of places) {
    const row = work.parked.get(id)
    if (!row) continue
    const before = work.rows.slice(from, from + Math.max(0, at - length))
    parts.push(before, [row])
    from += before.length
    length += before.length + 1
    came.push({ id, at: length - 1 })
    work.parked.delete(id)
    const loaded = work.base.get(id)
    if (loaded && isSameRow(loaded, row)) work.base.delete(id)
    tallyRow(work.tally, row, 1)
  }
  work.rows = concatParts([...parts, work.rows.slice(from)])
  work.index = work.index.withRows(came)
}

function removeAtPlaces(work: StepRun, places: readonly RowPlace[]): void {
  const gone: number[] = []
  for (const { id } of places) {
    const at = work.index.get(id)
    const row = at === undefined ? undefined : work.rows[at]
    if (at === undefined || !row) continue
    gone.push(at)
    work.parked.set(id, row)
    if (!work.base.has(id)) work.base.set(id, row)
    tallyRow(work.tally, row, -1)
  }
  gone.sort((a, b) => a - b)
  const { rows } = work
  work.rows = concatParts(
    [...gone, rows.length].map((at, nth) => rows.slice(nth === 0 ? 0 : (gone[nth - 1] ?? 0) + 1, at)),
  )
  work.index = work.index.withoutRows(gone)
}

function moveToPlace(work: StepRun, { id, from, to }: { id: RowId; from: number; to: number }): void {
  work.rows.splice(to, 0, ...work.rows.splice(from, 1))
  work.index = work.index.withoutRows([from]).withRows([{ id, at: to }])
}

/** Whole parts are copied at once, which makes it cheap to add a row to 100,000. */
const concatParts = (parts: readonly (readonly Row[])[]): Row[] => ([] as Row[]).concat(...parts)
