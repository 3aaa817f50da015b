import { type CappedChild, ChildError, startCapped } from './capped-child.ts'
import { type ChildSlots, childSlots } from './turns.ts'

/** A child that starts for one piece of work, prints the result line by line, and ends. */
export interface StreamChild extends CappedChild {
  /** The longest time without a line. */
  silentMs: number
  cpuSeconds: number
  outputBytes: number
  /** The limit of one line, since the caller parses each line at once. */
  lineBytes: number
  /** Ends the child together with the work that it is for, even when that work does not stop reading. */
  signal?: AbortSignal
}

/** A caller that reads no line for this long counts as gone. */
const forgottenMs = 10 * 60_000
const lineFeed = 0x0a

/**
 * Starts a child when it is its owner's turn, and yields the lines that it prints. Kills the child when it breaks a limit or
 * when the caller stops reading.
 */
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
  // Gives the place back also when the caller never reads again.
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

/** Joins chunks, which may be cut anywhere, into lines. */
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
