/**
 * Wraps a run that does the whole work each time: only one is active at a time, and requests during a run start one
 * more afterwards. After a failure, the next request tries again.
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
