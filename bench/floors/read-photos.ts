import { type FileHandle, open } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { type Entry, openPromise } from 'yauzl'

/** The least that looking at the photos of an archive can cost: each is read, inflated and decoded, one after the other. */
export async function readPhotos(path: string): Promise<number> {
  const file = await open(path)
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false })
  const readHeader = (entry: Entry) => zip.readLocalFileHeaderPromise(entry, { minimal: true })
  let count = 0
  for await (const entry of zip.eachEntry()) {
    const packed = await readPart(file, (await readHeader(entry)).fileDataStart, entry.compressedSize)
    await sharp(inflateRawSync(packed)).raw().toBuffer()
    count += 1
  }
  zip.close()
  await file.close()
  return count
}

async function readPart(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.allocUnsafe(length), 0, length, position)
  return buffer
}
