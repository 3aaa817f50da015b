import { sizeOf } from './size.ts'

const rounds = sizeOf('rounds')

/** One line of the result table: a measured value with its upper or lower limit. */
export interface Row {
  name: string
  value: number
  unit: string
  limit: number
  isFloor?: true
}

/**
 * A bench measures something of the product in one run; a file `x.bench.ts` exports one by default. What stands behind its
 * name on the command line are parts of it, where it has parts.
 */
export type Bench = (parts: readonly string[]) => Promise<Row[]>

/** Repeats a measurement an odd number of times: the middle one is not moved by a busy moment of the machine. */
export async function medianOf(measure: () => Promise<number>): Promise<number> {
  const values: number[] = []
  for (let round = 0; round < rounds; round += 1) values.push(await measure())
  return values.sort((a, b) => a - b)[(rounds - 1) / 2] ?? Number.NaN
}

/** Processor seconds of this process while the work runs; waiting, and what other processes do, cost nothing. */
export async function cpuSeconds(work: () => Promise<void>): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}
