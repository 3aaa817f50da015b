import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Yields the output of a transformation, and fails when its source fails. */
export async function* pipeThrough(source: AsyncIterable<Buffer>, transform: Duplex): AsyncGenerator<Buffer> {
  // An error of the source reaches the reader below through the stream, so it is ignored here.
  pipeline(source, transform).catch(() => {})
  yield* transform as AsyncIterable<Buffer>
}
