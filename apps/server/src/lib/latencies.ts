/** Upper bounds in milliseconds, as close together as a user can notice; one more bucket takes the rest. */
export const latencyBounds = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000] as const

/** A histogram of durations, of constant size. */
export interface Latencies {
  readonly buckets: number[]
  count: number
  sumMs: number
}

export const emptyLatencies = (): Latencies => ({
  buckets: Array.from({ length: latencyBounds.length + 1 }, () => 0),
  count: 0,
  sumMs: 0,
})

export function recordLatency(latencies: Latencies, ms: number): void {
  const found = latencyBounds.findIndex(bound => ms <= bound)
  const index = found < 0 ? latencyBounds.length : found
  latencies.buckets[index] = (latencies.buckets[index] ?? 0) + 1
  latencies.count += 1
  latencies.sumMs += ms
}

/** Subtracts an earlier state, leaving the durations recorded since. */
export const subtractLatencies = (now: Latencies, before: Latencies): Latencies => ({
  buckets: now.buckets.map((count, index) => count - (before.buckets[index] ?? 0)),
  count: now.count - before.count,
  sumMs: now.sumMs - before.sumMs,
})

export const addLatencies = (one: Latencies, other: Latencies): Latencies => ({
  buckets: one.buckets.map((count, index) => count + (other.buckets[index] ?? 0)),
  count: one.count + other.count,
  sumMs: one.sumMs + other.sumMs,
})

/**
 * Returns the duration that `share` of the values do not exceed: interpolated within a bucket, at most the last
 * bound.
 */
export function quantile({ buckets, count }: Latencies, share: number): number {
  const wanted = count * share
  let below = 0
  for (const [index, inBucket] of buckets.entries()) {
    const upper = latencyBounds[index]
    if (upper === undefined) break
    if (inBucket > 0 && below + inBucket >= wanted) {
      const lower = latencyBounds[index - 1] ?? 0
      return lower + ((wanted - below) / inBucket) * (upper - lower)
    }
    below += inBucket
  }
  return count === 0 ? 0 : (latencyBounds.at(-1) ?? 0)
}
