import { type FileHandle, open } from 'node:fs/promises'
import { crc32, inflateRawSync } from 'node:zlib'
import { describeTooLarge, describeWrongFormat, listPhotoExtensions, type PhotoRule } from '@xw/shared/degree/photos'
import { uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { bytesPerMb, extensionOf } from '@xw/shared/files/upload-rules'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AppError, refused } from '../../../lib/errors.ts'
import { baseOf, decodeNames, isClutter, isUnsafe } from './entry-names.ts'

/** Limits on the resources that reading one archive may take. Tests pass lower ones. */
export interface ArchiveLimits {
  entries: number
  /** The declared size of all photos to be read. Reading enforces the declared size of each one. */
  unpackedBytes: number
  /** The highest ratio of unpacked to packed size of a file that is larger than `ratioFreeBytes`. */
  ratio: number
  ratioFreeBytes: number
}

export const archiveLimits: ArchiveLimits = {
  entries: 50_000,
  unpackedBytes: 4 * 1024 ** 3,
  ratio: 100,
  ratioFreeBytes: 1024 ** 2,
}

/** One file of an archive, which is read on demand. */
export interface ArchivedPhoto {
  /** The full name in the archive, including folders. */
  name: string
  /** The file name without folders and extension. */
  base: string
  /** Why the file is rejected before it is read, or null. */
  flaw: string | null
  /** Reads the bytes. Throws when size or checksum differ from what the archive declares. */
  read(): Promise<Buffer>
}

export interface PhotoArchive {
  photos: readonly ArchivedPhoto[]
  close(): Promise<void>
}

const stored = 0
const deflated = 8
const damagedFile = '压缩包中的文件已损坏'
const bitmapBytes = uploadRulesByBiz.photo.maxMb * bytesPerMb

/** Opens an archive and reads its directory. The caller must close it. */
export async function openArchive(
  path: string,
  rule: PhotoRule,
  limits: ArchiveLimits = archiveLimits,
): Promise<PhotoArchive> {
  const file = await open(path)
  let zip: ZipFile | null = null
  const close = async () => {
    zip?.close()
    await file.close()
  }
  try {
    // Names stay undecoded here, because `decodeNames` needs all of them to recognise the encoding.
    zip = await openPromise(path, { autoClose: false, lazyEntries: true, decodeStrings: false })
    const entries = await readDirectory(zip, limits)
    assertNoBomb(entries, { fileSize: (await file.stat()).size, rule, limits })
    const names = decodeNames(entries)
    const source = { zip, file }
    const photos = entries.flatMap((entry, index) => {
      const name = names[index] ?? ''
      return isClutter(name) ? [] : [toPhoto(source, entry, { name, rule, limits })]
    })
    if (photos.length === 0) throw refused('压缩包中没有照片')
    return { photos, close }
  } catch (error) {
    await close()
    throw isOwnError(error) ? error : refused('压缩包已损坏或不是 zip 格式，请重新压缩后上传')
  }
}

/** Errors of the archive library mean a damaged file. Our own and the operating system's errors are passed on. */
const isOwnError = (error: unknown) => error instanceof AppError || (error instanceof Error && 'syscall' in error)

async function readDirectory(zip: ZipFile, limits: ArchiveLimits): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (entries.push(entry) > limits.entries) throw refused(`压缩包中的文件超过 ${limits.entries} 个，请拆分后分次导入`)
    if (entry.isEncrypted()) throw refused('压缩包已加密，请取消密码后重新上传')
  }
  return entries
}

/** The bounds by which files of an archive are rejected before they are read. */
interface PhotoBounds {
  rule: PhotoRule
  limits: ArchiveLimits
}

const bytesOf = ({ maxSize }: PhotoRule) => maxSize * 1024

/** Refuses archive bombs: overlapping entries, whose packed sizes exceed the file, and too many unpacked bytes. */
function assertNoBomb(entries: readonly Entry[], { fileSize, rule, limits }: PhotoBounds & { fileSize: number }): void {
  const packed = entries.reduce((sum, entry) => sum + entry.compressedSize, 0)
  if (packed > fileSize) throw refused('压缩包的内容异常，疑似压缩炸弹，已拒绝读取')
  const readable = entries.filter(entry => entry.uncompressedSize <= bytesOf(rule))
  if (readable.reduce((sum, entry) => sum + entry.uncompressedSize, 0) > limits.unpackedBytes)
    throw refused('压缩包解压后过大，请拆分后分次导入')
}

interface ArchiveSource {
  zip: ZipFile
  file: FileHandle
}

const toPhoto = (source: ArchiveSource, entry: Entry, { name, ...bounds }: PhotoBounds & { name: string }) => ({
  name,
  base: baseOf(name),
  flaw: findDefect(entry, name, bounds),
  read: () => readEntry(source, entry),
})

function findDefect(entry: Entry, name: string, { rule, limits }: PhotoBounds): string | null {
  const { compressionMethod: method, compressedSize: packed, uncompressedSize: size } = entry
  if (isUnsafe(name)) return '文件路径含有非法字符'
  if (!listPhotoExtensions(rule).includes(extensionOf(name.slice(name.lastIndexOf('/') + 1))))
    return describeWrongFormat(rule)
  if (Math.max(size, packed) > maxBytesOf(name, rule)) return describeTooLarge(rule)
  if (size === 0) return '文件是空的'
  if (method !== stored && method !== deflated) return '压缩方式不支持，请用 zip 的默认方式压缩'
  if (size > limits.ratioFreeBytes && size > packed * limits.ratio) return '压缩比异常'
  return null
}

/** Bitmaps have a higher limit, because they are converted: the size of the converted photo is checked later. */
const maxBytesOf = (name: string, rule: PhotoRule) =>
  extensionOf(name) === 'bmp' ? Math.max(bytesOf(rule), bitmapBytes) : bytesOf(rule)

async function readEntry({ zip, file }: ArchiveSource, entry: Entry): Promise<Buffer> {
  try {
    const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true })
    const packed = Buffer.allocUnsafe(entry.compressedSize)
    await file.read(packed, 0, packed.length, fileDataStart)
    // Limits the output to the declared size, so that a false declaration cannot exhaust memory.
    const content =
      entry.compressionMethod === stored ? packed : inflateRawSync(packed, { maxOutputLength: entry.uncompressedSize })
    if (content.length === entry.uncompressedSize && crc32(content) === entry.crc32) return content
  } catch (error) {
    if (isOwnError(error)) throw error
  }
  throw refused(damagedFile)
}
