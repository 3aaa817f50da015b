/** GR-11: how often and at which interval a failed run is tried again. */
const retries = 3
const everyMs = 100

/** Runs a function and tries it three more times when it fails. Throws the last failure. */
export async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let left = retries; ; left -= 1) {
    try {
      return await run()
    } catch (error) {
      if (left === 0) throw error
      await new Promise(resolve => setTimeout(resolve, everyMs))
    }
  }
}
