import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What comes out of a transformation. A source that breaks off breaks this off as well. */
export async function* through(source: AsyncIterable<Buffer>, transform: Duplex): AsyncGenerator<Buffer> {
  // What goes wrong on the way in shows to who reads below, and to nobody else.
  pipeline(source, transform).catch(() => {})
  yield* transform as AsyncIterable<Buffer>
}
