/** How a piece of work went for everybody else. */
export interface Working<T> {
  result: T
  /** How long nobody else was served, at most. */
  blockedMs: number
}

/**
 * Does something, and meanwhile asks again and again whether the server is well. How long others had to wait is counted
 * in time of the processor: the longest that this thread computed without letting go. A clock on the wall would count
 * whatever else the machine does.
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
      // Not all the time: the work needs the processor too.
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
