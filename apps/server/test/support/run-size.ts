/**
 * The size of a test run: `sample` is `npm test`, `everything` is CI's second run, and `full` is `npm run test:full`, which
 * also repeats random tests more often and with a new seed.
 */
export type RunSize = 'sample' | 'everything' | 'full'

const sizes: readonly RunSize[] = ['sample', 'everything', 'full']

export const runSize = readRunSize(process.env.XW_TEST_SIZE)

function readRunSize(given = 'sample'): RunSize {
  const size = sizes.find(one => one === given)
  if (!size) throw new Error(`XW_TEST_SIZE is one of ${sizes.join(', ')}, not ${given}`)
  return size
}

/** True when this run walks through everything. `npm test` tries a sample only. */
export const isWholeRun = runSize !== 'sample'

/** Returns the value for the size of this run. */
export const bySize = <T>(values: Readonly<Record<RunSize, T>>): T => values[runSize]

/**
 * The runs of a property. A sample is the same each time; the full run takes a new seed, which a failure names and
 * `XW_SEED` repeats.
 */
export function propertyRuns(numRuns: Readonly<Record<RunSize, number>>, seed = 12) {
  const given = Number(process.env.XW_SEED) || undefined
  return { numRuns: bySize(numRuns), ...(runSize === 'full' ? given && { seed: given } : { seed }) }
}

/** All of them, or in `npm test` one: another for each turn, so that a walk of many turns meets every one. */
export const pick = <T>(items: readonly T[], turn: number): readonly T[] =>
  isWholeRun || items.length === 0 ? items : [items[turn % items.length] as T]

/** All of them, or in `npm test` a quarter: another quarter for each turn, so that four turns meet every one. */
export const quarter = <T>(items: readonly T[], turn: number): readonly T[] =>
  isWholeRun ? items : items.filter((_, index) => index % 4 === turn % 4)
