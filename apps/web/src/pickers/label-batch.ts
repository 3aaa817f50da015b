/** Texts by code, for the codes that have one. */
export type Labels = ReadonlyMap<string, string>

/** What a URL can carry, and what the server answers at once. */
const maxCodes = 200
/** Long enough for all cells of a table that is being drawn. */
const collectMs = 10

interface Asked {
  readonly answer: Promise<string | null>
  resolve(text: string | null): void
  reject(error: unknown): void
}

/** Collects the codes that are asked for within a moment and asks for all of them together; each gets its own text. */
export function createLabelBatch(load: (codes: readonly string[]) => Promise<Labels>) {
  let waiting = new Map<string, Asked>()

  function flush() {
    const asked = waiting
    waiting = new Map()
    const codes = [...asked.keys()]
    for (let start = 0; start < codes.length; start += maxCodes) {
      void answer(asked, codes.slice(start, start + maxCodes))
    }
  }

  async function answer(asked: ReadonlyMap<string, Asked>, codes: readonly string[]) {
    try {
      const labels = await load(codes)
      for (const code of codes) asked.get(code)?.resolve(labels.get(code) ?? null)
    } catch (error) {
      for (const code of codes) asked.get(code)?.reject(error)
    }
  }

  return (code: string): Promise<string | null> => {
    const known = waiting.get(code)
    if (known) return known.answer
    if (waiting.size === 0) setTimeout(flush, collectMs)
    const asked = ask()
    waiting.set(code, asked)
    return asked.answer
  }
}

function ask(): Asked {
  let settle: Pick<Asked, 'resolve' | 'reject'> | null = null
  const answer = new Promise<string | null>((resolve, reject) => {
    settle = { resolve, reject }
  })
  return { answer, ...(settle as unknown as Pick<Asked, 'resolve' | 'reject'>) }
}
