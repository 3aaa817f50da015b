/** Texts by code, for the codes that have one. */
export type Labels = ReadonlyMap<string, string>

/** What a URL can carry, and what the server answers at once. */
const maxCodes = 200
/** Long enough for all cells of a table that is being drawn. */
const collectMs = 10

interface Batch {
  readonly codes: Set<string>
  readonly labels: Promise<Labels>
}

/** Collects the codes that are asked for within a moment and asks for all of them together; each gets its own text. */
export function createLabelBatch(load: (codes: readonly string[]) => Promise<Labels>) {
  let open: Batch | null = null

  function start(): Batch {
    const codes = new Set<string>()
    const labels = new Promise(resolve => setTimeout(resolve, collectMs)).then(() => {
      if (open === batch) open = null
      return load([...codes])
    })
    const batch = { codes, labels }
    return batch
  }

  return async (code: string): Promise<string | null> => {
    if (open === null || open.codes.size === maxCodes) open = start()
    open.codes.add(code)
    const labels = await open.labels
    return labels.get(code) ?? null
  }
}
