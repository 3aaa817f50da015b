import { createInflateRaw } from 'node:zlib'
import { openPromise } from 'yauzl'

/** Inflates one part of an archive and throws the bytes away: what every reader has to pay. */
export async function inflateEntry(file: string, part: string): Promise<void> {
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false })
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName !== part) continue
    const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false })
    const inflated = packed.pipe(createInflateRaw({ chunkSize: 256 * 1024 }))
    for await (const _ of inflated);
  }
  zip.close()
}
