/** So many files are under way at once: a disk and a bucket are both waited for more than they are used. */
const atOnce = 8

/** What `work` makes of each, in their order, some of them at once and never all in memory. */
export async function* eachOf<T, R>(items: AsyncIterable<T>, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  const running: Promise<R>[] = []
  try {
    for await (const item of items) {
      running.push(work(item))
      const next = running.length >= atOnce ? running.shift() : undefined
      if (next) yield await next
    }
    for (let next = running.shift(); next; next = running.shift()) yield await next
  } finally {
    await Promise.allSettled(running)
  }
}
