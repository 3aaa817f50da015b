import type { CDPSession, Page } from '@playwright/test'

export interface Meter {
  /** Milliseconds of the page's main thread from an input until what it leads to is true in the page, and painted. */
  costOf(input: () => Promise<unknown>, isDone?: string): Promise<number>
  /** MiB of script objects that are in use. */
  heap(): Promise<number>
}

/**
 * Processor time of the page's main thread (TaskDuration in thread ticks): script, style, layout and painting of every
 * task. Unlike long animation frames it includes short tasks, unlike a trace it costs nothing while it runs, and unlike a
 * clock it excludes waiting for the next frame or for a busy machine. Reading the meter and waiting for frames costs time
 * too; the cost of doing so while nothing happens is subtracted.
 */
export async function openMeter(page: Page): Promise<Meter> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })

  async function rawCost(input: () => Promise<unknown>): Promise<number> {
    const before = await taskMs(session)
    await input()
    await evaluate(session, 'bench.painted()')
    return (await taskMs(session)) - before
  }

  const nothing = () => Promise.resolve()
  const idle: number[] = []
  for (let round = 0; round < 21; round += 1) idle.push(await rawCost(nothing))
  const asking = idle.sort((a, b) => a - b)[10] ?? Number.NaN
  const netCost = async (input: () => Promise<unknown>) => Math.max(0, (await rawCost(input)) - asking)

  return {
    async costOf(input, isDone) {
      let cost = await netCost(input)
      if (isDone === undefined) return cost
      // Looking whether it is so costs the page something, too: that is done between the measurements.
      for (let left = 200; !(await evaluate(session, isDone)); left -= 1) {
        if (left === 0) throw new Error(`still waiting for ${isDone}`)
        cost += await netCost(nothing)
      }
      return cost
    },
    async heap() {
      for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
      const { usedSize } = await session.send('Runtime.getHeapUsage')
      return usedSize / 2 ** 20
    },
  }
}

async function taskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}

/** Leaner than the page's own `evaluate`, whose wrapping would be measured as well. */
async function evaluate(session: CDPSession, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, awaitPromise: true })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value as unknown
}
