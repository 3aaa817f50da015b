import sharp from 'sharp'
import { refused } from '../../lib/errors.ts'

const options = { limitInputPixels: 40_000_000, failOn: 'error' } as const

/** A large picture takes a lot of memory while it is decoded, so only so many are at a time. */
const maxRunning = 2
let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(run: () => Promise<T>): Promise<T> {
  if (running < maxRunning) running += 1
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await run()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/**
 * Decodes a picture to its last line, since a header says nothing about damage. Refuses what cannot be shown. Making a
 * tiny one of it reads everything and keeps nothing: a tenth of the time of any other way that finds as much.
 */
export async function checkImage(bytes: Buffer): Promise<void> {
  await decode(() => sharp(bytes, options).resize(8, 8, { fit: 'fill' }).raw().toBuffer())
}

/** What the header of a picture says: its format, and the size of the upright picture. */
export async function readImageHeader(bytes: Buffer): Promise<{ format: string; width: number; height: number }> {
  const { format, autoOrient } = await decode(() => sharp(bytes, options).metadata())
  return { format, ...autoOrient }
}

/** The same picture, upright and without anything but its pixels: no place, no device, no hidden text. */
export async function stripImage(bytes: Buffer): Promise<Buffer> {
  return decode(() => sharp(bytes, options).autoOrient().jpeg({ quality: 92, force: false }).toBuffer())
}

const decode = <T>(run: () => Promise<T>): Promise<T> =>
  inTurn(run).catch(() => {
    throw refused('图片已损坏或尺寸过大，请更换图片!')
  })
