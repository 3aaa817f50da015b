const rounds = 40
const enough = 5

/**
 * Measures calls whose times must not reveal their results. Returns how many times longer the slowest call takes than the
 * fastest, by the quickest run of each. A busy machine only adds time, so the calls run in turns until they are `alike`; a
 * call that skips work stays faster in every run.
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
