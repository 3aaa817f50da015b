import { bucketEntries } from '../model/bucket-map.ts'
import type { CellRef, GridState } from '../model/state.ts'

/** A failed cell, as the list of errors shows it. */
export interface FailedCell extends CellRef {
  /** The row number, counted from 1. */
  readonly line: number
  readonly title: string
  readonly message: string
}

/** A longer list would not be read, and the first errors are corrected first. */
export const maxListedErrors = 100

/** Returns the failed cells from top to bottom and from left to right, up to the limit of the list. */
export function listFailedCells({
  errors,
  index,
  columns,
}: Pick<GridState, 'errors' | 'index' | 'columns'>): FailedCell[] {
  const lines = [...bucketEntries(errors)]
    .flatMap(([id, messages]) => {
      const place = index.get(id)
      return place === undefined ? [] : [{ id, messages, place }]
    })
    .toSorted((one, other) => one.place - other.place)
    .slice(0, maxListedErrors)
  const cells = lines.flatMap(({ id, messages, place }) =>
    columns.flatMap(({ key, title }) => {
      const message = messages.get(key)
      return message === undefined ? [] : [{ id, key, line: place + 1, title, message }]
    }),
  )
  return cells.slice(0, maxListedErrors)
}
