import { bucketEntries, getFromBuckets } from './bucket-map.ts'
import type { GridState, Row } from './state.ts'
import { isSameRow } from './values.ts'

/** The difference to the loaded rows, which is exactly what saving has to send. */
export interface GridChanges {
  /** In row order, without the temporary ids. */
  readonly added: readonly Row[]
  readonly edited: readonly Row[]
  /** As they were loaded. */
  readonly removed: readonly Row[]
}

export function collectChanges({ base, index, rows, options, folded, parked }: GridState): GridChanges {
  const [added, edited, removed, unseen]: [number[], number[], Row[], Row[]] = [[], [], [], []]
  for (const [id, loaded] of bucketEntries(base)) {
    const at = index.get(id)
    const left = folded.has(id) ? getFromBuckets(parked, id) : undefined
    if (at !== undefined) (loaded ? edited : added).push(at)
    else if (loaded && !left) removed.push(loaded)
    else if (loaded && left && !isSameRow(left, loaded)) unseen.push(left)
  }
  const inOrder = (places: number[]) => places.sort((a, b) => a - b).map(at => rows[at] as Row)
  return {
    added: inOrder(added).map(row => withoutKey(row, options.rowKey)),
    edited: [...inOrder(edited), ...unseen],
    removed,
  }
}

function withoutKey(row: Row, key: string): Row {
  const { [key]: _gone, ...rest } = row
  return rest
}
