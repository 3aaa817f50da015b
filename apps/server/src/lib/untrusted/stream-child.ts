import { type CappedChild, ChildError, startCapped } from './capped-child.ts'
import { type ChildSlots, childSlots } from './turns.ts'

/** A child that is started for one piece of work and prints what it makes of it, line by line. */
export interface StreamChild extends CappedChild {
  /** How long it may stay silent. */
  silentMs: number
  cpuSeconds: number
  outputBytes: number
  /** One line: it is taken apart in one go by who asked. */
  lineBytes: number
  /** Ends it with the work that it is for, also where that work forgot to. */
  signal?: AbortSignal
}

/** A caller that asks for nothing in so long a time has forgotten about it. */
const forgottenMs = 10 * 60_000
const lineFeed = 0x0a

/** The lines it prints, when it is its user's turn. It is killed where it breaks a limit, and when nobody wants more. */
export async function* streamLines(
  child: StreamChild,
  owner: string,
  pool: ChildSlots = childSlots,
): AsyncGenerator<string> {
  const giveBack = await pool.take({ owner, long: true })
  const running = startCapped(child, ['ignore', 'pipe', 'ignore'])
  const end = () => running.kill('slow')
  if (child.signal?.aborted) end()
  child.signal?.addEventListener('abort', end)
  const timer = (ms: number) => setTimeout(end, ms)
  let watch = timer(child.silentMs)
  // Also where nobody ever asks again.
  void running.ended.then(giveBack)
  try {
    const line = new LineBuffer(child)
    for await (const chunk of (running.process.stdout ?? []) as AsyncIterable<Buffer>) {
      for (const text of line.add(chunk)) {
        clearTimeout(watch)
        watch = timer(forgottenMs)
        yield text
      }
      clearTimeout(watch)
      watch = timer(child.silentMs)
    }
    await running.ended
    if (running.killedFor) throw new ChildError(running.killedFor)
    if (running.process.exitCode !== 0 || line.isInside) throw new ChildError('large')
  } finally {
    clearTimeout(watch)
    child.signal?.removeEventListener('abort', end)
    end()
    await running.ended
    giveBack()
  }
}

/** Puts lines together from chunks cut anywhere. */
class LineBuffer {
  readonly #child: StreamChild
  #pieces: Buffer[] = []
  #lineBytes = 0
  #bytes = 0

  constructor(child: StreamChild) {
    this.#child = child
  }

  get isInside(): boolean {
    return this.#lineBytes > 0
  }

  *add(chunk: Buffer): Generator<string> {
    this.#bytes += chunk.length
    if (this.#bytes > this.#child.outputBytes) throw new ChildError('large')
    let from = 0
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      const line = Buffer.concat([...this.#pieces, chunk.subarray(from, at)]).toString()
      this.#pieces = []
      this.#lineBytes = 0
      from = at + 1
      yield line
    }
    if (from === chunk.length) return
    this.#pieces.push(chunk.subarray(from))
    this.#lineBytes += chunk.length - from
    if (this.#lineBytes > this.#child.lineBytes) throw new ChildError('large')
  }
}
