/** The result of some work and how it affected other requests. */
export interface Working<T> {
  result: T
  /** The longest time in which no other request was served. */
  blockedMs: number
}

/**
 * Runs some work and meanwhile polls the server's health. Waiting is measured in processor time, the longest that this
 * thread computed without yielding, because a wall clock would count other programs.
 */
export async function whileWorking<T>(work: () => Promise<T>, isWell: () => Promise<boolean>): Promise<Working<T>> {
  const state = { isDone: false }
  let blocked = 0
  const watch = async () => {
    let last = process.threadCpuUsage()
    while (!state.isDone) {
      await new Promise(resolve => setImmediate(resolve))
      const now = process.threadCpuUsage()
      blocked = Math.max(blocked, now.user + now.system - last.user - last.system)
      last = now
      // A pause leaves processor time to the work.
      await new Promise(resolve => setTimeout(resolve, 2))
    }
  }
  const ask = async () => {
    while (!state.isDone) {
      if (!(await isWell())) throw new Error('the server is not well')
      await new Promise(resolve => setTimeout(resolve, 20))
    }
  }
  const watching = Promise.all([watch(), ask()])
  try {
    const result = await work()
    state.isDone = true
    await watching
    return { result, blockedMs: blocked / 1000 }
  } finally {
    state.isDone = true
  }
}
