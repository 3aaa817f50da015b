import { pipeline } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, fromBufferPromise, openPromise, type ZipFile } from 'yauzl'
import { SpreadsheetError } from './errors.ts'
import type { Limits } from './limits.ts'

/** An archive opened for reading. Whoever opens it must close it. */
export interface ZipArchive {
  /** The names of the parts, in lower case, since office packages ignore case. */
  readonly names: ReadonlySet<string>
  read(name: string): AsyncIterable<Buffer>
  /** The unpacked size that the archive declares for a part. It may guide a choice but must not be trusted. */
  sizeOf(name: string): number
  close(): void
}

const deflated = 8
const maxNameLength = 255
const inflateChunk = 256 * 1024

/**
 * Returns the name of an entry, or null for a folder and for a name that points outside of the archive or is too long.
 * Such entries are ignored.
 */
function usableName(entry: Entry): string | null {
  const name = entry.fileNameRaw.toString('utf8').replaceAll('\\', '/').toLowerCase()
  const suspicious = name.length > maxNameLength || name.startsWith('/') || name.split('/').includes('..')
  return suspicious || name.endsWith('/') ? null : name
}

async function readDirectory(zip: ZipFile, limits: Limits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) {
    if (zip.entriesRead > limits.entries) throw new SpreadsheetError('tooLarge', '文件内部的条目过多，已拒绝读取')
    if (entry.isEncrypted()) throw new SpreadsheetError('encrypted')
    const name = usableName(entry)
    if (name === null) continue
    if (entries.has(name)) throw new SpreadsheetError('damaged')
    entries.set(name, entry)
  }
  return entries
}

/** Counts the bytes that really come out of the inflater. Declared sizes are checked, never trusted. */
function meter(limits: Limits): (entry: Entry, chunk: Buffer, soFar: number) => void {
  let total = 0
  return (entry, chunk, soFar) => {
    total += chunk.length
    const bomb = soFar > limits.ratioFreeBytes && soFar > entry.compressedSize * limits.ratio
    if (bomb) throw new SpreadsheetError('unsafe', '文件的压缩比异常，疑似压缩炸弹，已拒绝读取')
    if (total > limits.unpackedBytes) throw new SpreadsheetError('tooLarge', '文件解压后过大，请拆分后分次上传')
  }
}

async function* readEntry(zip: ZipFile, entry: Entry, count: ReturnType<typeof meter>): AsyncGenerator<Buffer> {
  const packed = await zip.openReadStreamPromise(entry, { decodeFileData: false })
  const inflate = entry.compressionMethod === deflated ? createInflateRaw({ chunkSize: inflateChunk }) : null
  // The loop below sees every error, because pipeline destroys the inflater with it.
  if (inflate) pipeline(packed, inflate, () => {})
  let size = 0
  let checksum = 0
  for await (const chunk of inflate ?? packed) {
    size += chunk.length
    checksum = crc32(chunk, checksum)
    count(entry, chunk, size)
    yield chunk
  }
  if (checksum !== entry.crc32) throw new SpreadsheetError('damaged')
}

/**
 * Converts errors of the archive and inflate libraries, which a damaged file causes, to SpreadsheetError. Errors of the
 * operating system stay as they are.
 */
function asDamaged(cause: unknown): unknown {
  const ours = cause instanceof SpreadsheetError || (cause instanceof Error && 'syscall' in cause)
  return ours ? cause : new SpreadsheetError('damaged', undefined, { cause })
}

/** The path of a file, or the bytes of an archive inside another file. */
export type ZipSource = string | Buffer

/** Opens an archive and reads its directory. One counter limits all bytes that are unpacked from it. */
export async function openZip(source: ZipSource, limits: Limits): Promise<ZipArchive> {
  // Names stay bytes, because the library would refuse the whole file for one bad name among parts that are never read.
  const options = { autoClose: false, lazyEntries: true, decodeStrings: false }
  const opening = typeof source === 'string' ? openPromise(source, options) : fromBufferPromise(source, options)
  const zip = await opening.catch(error => Promise.reject(asDamaged(error)))
  try {
    const entries = await readDirectory(zip, limits)
    const count = meter(limits)
    return {
      names: new Set(entries.keys()),
      async *read(name) {
        const entry = entries.get(name)
        if (!entry) throw new SpreadsheetError('damaged')
        try {
          yield* readEntry(zip, entry, count)
        } catch (error) {
          throw asDamaged(error)
        }
      },
      sizeOf: name => entries.get(name)?.uncompressedSize ?? 0,
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw asDamaged(error)
  }
}
