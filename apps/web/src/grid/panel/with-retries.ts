/** GR-11: how often and how fast something that failed is tried again. */
const retries = 3
const everyMs = 100

/** What `run` gives, which is tried three times more where it fails; its last failure where it keeps failing. */
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
