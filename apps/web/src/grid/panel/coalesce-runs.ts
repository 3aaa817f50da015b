/**
 * A run that is asked for often and does everything each time: one at a time, and once more where it was asked for
 * meanwhile. One that fails is over; the next time it is asked for, it is tried again.
 */
export function coalesceRuns(run: () => Promise<void>): () => void {
  let isRunning = false
  let isWanted = false
  async function start() {
    isRunning = true
    while (isWanted) {
      isWanted = false
      await run().catch(() => {})
    }
    isRunning = false
  }
  return () => {
    isWanted = true
    if (!isRunning) void start()
  }
}
