/** The number of files handled at once; disks and buckets cost waiting more than work. */
const maxConcurrent = 8

/** Runs `work` on each item, several at once, and yields the results in order without holding all in memory. */
export async function* mapConcurrently<T, R>(
  items: AsyncIterable<T>,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  try {
    for await (const item of items) {
      running.push(work(item))
      const next = running.length >= maxConcurrent ? running.shift() : undefined
      if (next) yield await next
    }
    for (let next = running.shift(); next; next = running.shift()) yield await next
  } finally {
    await Promise.allSettled(running)
  }
}
