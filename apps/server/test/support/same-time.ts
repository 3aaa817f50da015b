const rounds = 40
const enough = 5

/**
 * Whether calls that must not be told apart take as long as each other: how many times longer the slowest takes than the
 * fastest, by the quickest run of each. A busy machine only ever adds time, so they are run by turns until they look
 * alike; one that skips work stays ahead however often it is run.
 */
export async function timesApart(
  calls: readonly (() => Promise<unknown>)[],
  { alike, before }: { alike: number; before?: () => Promise<unknown> },
): Promise<number> {
  const quickest = calls.map(() => Number.POSITIVE_INFINITY)
  const apart = () => Math.max(...quickest) / Math.min(...quickest)
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, call] of calls.entries()) {
      await before?.()
      const start = performance.now()
      await call()
      quickest[index] = Math.min(quickest[index] ?? 0, performance.now() - start)
    }
    if (round >= enough && apart() < alike) break
  }
  return apart()
}
