import { isPlainBackground } from '@xw/shared/degree/photo-background'
import sharp, { type Sharp } from 'sharp'
import { answerCalls } from '../lib/untrusted/answer-calls.ts'
import { isBmp, readBmp, readBmpHeader } from './bmp.ts'
import { isGarbledJpeg } from './jpeg-damage.ts'
import type { PictureAnswer, PictureFit, PictureQuestion } from './questions.ts'

// This file runs as a separate process: decoders are native code, and a picture decides how much memory they take.

// One picture at a time, without a cache between pictures.
sharp.concurrency(1)
sharp.cache(false)

const maxPixels = 40_000_000
/** Memory limit for the pixels of one picture: the largest pictures may have at most four bytes for each pixel. */
const maxPixelBytes = maxPixels * 4

interface Header {
  format: string
  /** Width and height of the picture when turned upright. */
  width: number
  height: number
  pixelBytes: number
}

const bytesPerSample: Record<string, number> = { uchar: 1, char: 1, ushort: 2, short: 2 }

async function readHeader(bytes: Buffer): Promise<Header | null> {
  if (isBmp(bytes)) {
    const size = readBmpHeader(bytes)
    return size && { format: 'bmp', width: size.width, height: size.height, pixelBytes: size.width * size.height * 3 }
  }
  const { format, autoOrient, channels, depth } = await sharp(bytes, { limitInputPixels: false }).metadata()
  const pixelBytes = autoOrient.width * autoOrient.height * channels * (bytesPerSample[depth] ?? 4)
  return { format, ...autoOrient, pixelBytes }
}

// Decoders warn of much that no eye sees. Of data itself they warn in these words, and also of what cameras put behind it
// and programs between the segments of the header. Before a restart marker (0xd0 to 0xd7) such bytes are data.
const dataWarning = /Corrupt JPEG data(?!: \d+ extraneous bytes before marker 0x(?:c|d[89a-f]|e|f))/
const strict = { limitInputPixels: maxPixels, failOn: 'warning' } as const
const lenient = { limitInputPixels: maxPixels, failOn: 'error' } as const

/** Decodes a picture, strictly first. Damaged data is refused; merely unusual data is not. */
async function decode(bytes: Buffer, { format }: Header, use: (picture: Sharp) => Sharp): Promise<Buffer | null> {
  if (format === 'bmp') {
    const pixels = readBmp(bytes)
    if (!pixels) return null
    const { width, height, data } = pixels
    return use(sharp(data, { raw: { width, height, channels: 3 } })).toBuffer()
  }
  if (format !== 'jpeg') return use(sharp(bytes, lenient)).toBuffer()
  if (isGarbledJpeg(bytes)) return null
  try {
    return await use(sharp(bytes, strict)).toBuffer()
  } catch (error) {
    return dataWarning.test(String(error)) ? null : use(sharp(bytes, lenient)).toBuffer()
  }
}

/**
 * Scales to a tiny picture, which reads all data but keeps nothing. Other ways that find as much damage take ten times
 * as long.
 */
const tiny = (picture: Sharp) => picture.resize(8, 8, { fit: 'fill' }).raw()

/** Turns the picture upright and removes all metadata: location, device, hidden text. */
const clean = (picture: Sharp) => picture.autoOrient().jpeg({ quality: 92, force: false })
const asJpeg = (picture: Sharp) => picture.autoOrient().flatten({ background: '#fff' }).jpeg({ quality: 92 })

/** Large enough to judge the background behind a person. */
const glimpse = { width: 48, height: 64 }

async function hasPlainBackground(picture: Buffer): Promise<boolean> {
  const small = sharp(picture, lenient).resize({ ...glimpse, fit: 'fill' })
  const data = await small.flatten({ background: '#fff' }).toColourspace('srgb').raw().toBuffer()
  return isPlainBackground({ ...glimpse, data, channels: 3 })
}

/** JPEG qualities, from good to barely recognisable. The first whose file is small enough is used. */
const qualities = [92, 85, 78, 70, 60, 50, 40, 30]

/**
 * Makes a JPEG of exactly this size and crops it when the proportions differ. Returns null when no quality is small
 * enough.
 */
async function fitted(picture: Buffer, { width, height, maxBytes }: PictureFit): Promise<Buffer | null> {
  for (const quality of qualities) {
    const made = await sharp(picture, lenient)
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality, mozjpeg: true })
      .toBuffer()
    if (made.length <= maxBytes) return made
  }
  return null
}

async function answer({ act, bytes, keepWebp, fit }: PictureQuestion): Promise<PictureAnswer> {
  const header = await readHeader(bytes)
  if (!header) return { flaw: 'damaged' }
  const { format, width, height, pixelBytes } = header
  if (width * height > maxPixels || pixelBytes > maxPixelBytes) return { flaw: 'large' }
  const isConverted = format === 'bmp' || (format === 'webp' && !keepWebp)
  const looks = { format: isConverted ? 'jpeg' : format, isConverted, width, height }
  if (act === 'header') return { ...looks, isPlain: null, bytes: null }
  const made = await decode(bytes, header, act === 'check' ? tiny : isConverted ? asJpeg : clean)
  if (made === null) return { flaw: 'damaged' }
  if (act === 'check') return { ...looks, isPlain: null, bytes: null }
  if (act === 'fit') {
    const small = fit ? await fitted(made, fit) : null
    return small ? { ...looks, format: 'jpeg', isPlain: null, bytes: small } : { flaw: 'unfit' }
  }
  return { ...looks, isPlain: await hasPlainBackground(made), bytes: made }
}

answerCalls(
  (question: PictureQuestion): Promise<PictureAnswer> =>
    answer({ ...question, bytes: Buffer.from(question.bytes) }).catch(() => ({ flaw: 'damaged' as const })),
)
