/** The number of codes that fit into a URL and that the server answers at once. */
const maxCodes = 200
/** Long enough to collect all cells of a table that is being drawn. */
const collectMs = 10

interface Batcher<T> {
  readonly codes: Set<string>
  readonly found: Promise<ReadonlyMap<string, T>>
}

/**
 * Collects the codes requested within a short time and loads them in one call. Each request gets the result of its own
 * code.
 */
export function createBatcher<T>(load: (codes: readonly string[]) => Promise<ReadonlyMap<string, T>>) {
  let open: Batcher<T> | null = null

  function start(): Batcher<T> {
    const codes = new Set<string>()
    const found = new Promise(resolve => setTimeout(resolve, collectMs)).then(() => {
      if (open === batch) open = null
      return load([...codes])
    })
    const batch = { codes, found }
    return batch
  }

  return async (code: string): Promise<T | null> => {
    if (open === null || open.codes.size === maxCodes) open = start()
    open.codes.add(code)
    const found = await open.found
    return found.get(code) ?? null
  }
}
