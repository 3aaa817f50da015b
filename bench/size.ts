/** The sizes of each bench: `full`, which its limits are meant for, and `small`, which takes seconds in the full test run. */
const sizes = {
  records: { full: 1_000_000, small: 20_000 },
  /** Records of the batch that is counted, checked or approved at once. */
  collection: { full: 20_000, small: 2_000 },
  listRows: { full: 100_000, small: 2_000 },
  listCalls: { full: 150, small: 20 },
  import: { full: 100_000, small: 5_000 },
  people: { full: 10_000, small: 1_500 },
  photos: { full: 20_000, small: 150 },
  certificates: { full: 10_000, small: 500 },
  sockets: { full: 5_000, small: 1_000 },
  /** Students who type, and students who sign in. */
  drafts: { full: 1_500, small: 100 },
  savesPerSecond: { full: 100, small: 20 },
  signIns: { full: 500, small: 40 },
  staffLists: { full: 150, small: 60 },
  serverRequests: { full: 10_000, small: 600 },
  serverRoundMs: { full: 3_000, small: 700 },
  routeCalls: { full: 5_000, small: 1_000 },
  sheetRows: { full: 100_000, small: 20_000 },
  longSheetRows: { full: 500_000, small: 40_000 },
  /** How often a measurement is repeated; the middle one counts. */
  gridRounds: { full: 3, small: 1 },
  rounds: { full: 5, small: 3 },
}

/** `npm run bench -- --small`, or `XW_BENCH=small` in the environment. */
export const isSmall = process.argv.includes('--small') || process.env.XW_BENCH === 'small'

/** The size of this run. `XW_BENCH_RECORDS=100000` in the environment sets one size by hand, whatever the run. */
export function sizeOf(name: keyof typeof sizes): number {
  const { full, small } = sizes[name]
  return Number(process.env[`XW_BENCH_${name.toUpperCase()}`] ?? (isSmall ? small : full))
}

/**
 * A small run shares its machine with tests and measures little work, so its limits are this much wider. What is counted
 * and not measured keeps its limit: nothing on the machine can change it.
 */
const slack = 1.5
const countedUnits = new Set(['', 'rows', 'KiB gz'])

export function limitOf({ limit, unit, isFloor }: { limit: number; unit: string; isFloor?: true }): number {
  if (!isSmall || countedUnits.has(unit)) return limit
  return isFloor ? limit / slack : limit * slack
}
