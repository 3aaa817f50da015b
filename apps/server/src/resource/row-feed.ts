import type { CellInput } from '../spreadsheet/sheet-out.ts'
import type { RowPuller } from '../spreadsheet/write-xlsx.ts'

type Cells = readonly CellInput[]

/** Passes rows from a query to a file writer. */
export interface RowFeed {
  rows: RowPuller
  /** Waits until the reader has taken the earlier rows. Throws once the reader has given up. */
  write(rows: readonly Cells[]): Promise<void>
  close(error?: Error): void
  /** Tells the writer that nobody reads the file any more. */
  giveUp(): void
}

function refuse(): never {
  throw new Error('the export was given up')
}

/**
 * Hands over rows in chunks. A row that is available is returned synchronously, because a promise for each row would
 * cost as much as writing it.
 */
export function createRowFeed(): RowFeed {
  let chunk: readonly Cells[] = []
  let at = 0
  let ended: { error?: Error } | null = null
  let isGivenUp = false
  /** Wakes the side that waits: the writer for space, the reader for rows. */
  let wakeWriter = () => {}
  let wakeReader = () => {}

  const take = (): IteratorResult<Cells> | null => {
    const row = chunk[at]
    if (row) {
      at += 1
      return { value: row, done: false }
    }
    if (!ended) return null
    if (ended.error) throw ended.error
    return { value: undefined, done: true }
  }
  async function waitForRow(): Promise<IteratorResult<Cells>> {
    for (;;) {
      wakeWriter()
      await new Promise<void>(resolve => {
        wakeReader = resolve
        if (at < chunk.length || ended) resolve()
      })
      const result = take()
      if (result) return result
    }
  }
  function giveUp() {
    isGivenUp = true
    wakeWriter()
  }
  return {
    rows: { next: () => take() ?? waitForRow(), return: giveUp },
    giveUp,
    async write(rows) {
      const waitForRoom = () => new Promise<void>(resolve => (wakeWriter = resolve))
      while (at < chunk.length) await (isGivenUp ? refuse() : waitForRoom())
      if (isGivenUp) refuse()
      chunk = rows
      at = 0
      wakeReader()
    },
    close(error) {
      ended = error ? { error } : {}
      wakeReader()
    },
  }
}
