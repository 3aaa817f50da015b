import { join } from 'node:path'
import { refused } from '../lib/errors.ts'
import { callChild } from '../lib/untrusted/call-child.ts'
import { ChildError } from '../lib/untrusted/capped-child.ts'
import type { PictureAnswer, PictureFit, PictureQuestion, SeenPicture } from './questions.ts'

const ask = callChild<PictureAnswer>({
  script: join(import.meta.dirname, 'picture-child.ts'),
  addons: true,
  heapMegabytes: 128,
  memoryMegabytes: 512,
  answerMs: 30_000,
})

const unfit = '图片无法压缩到要求的大小'
const damaged = '图片已损坏，请更换图片!'
const tooLarge = '图片尺寸过大，请缩小或更换图片!'

const sentences = { unfit, damaged, large: tooLarge }

/** Lets a child process examine a user's picture. Throws when the picture cannot be shown. */
async function see(owner: string, question: PictureQuestion): Promise<SeenPicture> {
  const answer = await ask(owner, question).catch(error => {
    // The child exceeded its memory or time limit.
    throw error instanceof ChildError ? refused(tooLarge) : error
  })
  if ('flaw' in answer) throw refused(sentences[answer.flaw])
  return answer
}

/** Decodes a picture to its last line, since the header does not show damage. */
export const checkPicture = (owner: string, bytes: Buffer): Promise<SeenPicture> =>
  see(owner, { act: 'check', bytes, keepWebp: true })

/** Reads the header of a picture. */
export const readPictureHeader = (owner: string, bytes: Buffer): Promise<SeenPicture> =>
  see(owner, { act: 'header', bytes, keepWebp: false })

/** A new picture made from the pixels of another. */
export interface CleanPicture {
  content: Buffer
  format: string
  width: number
  height: number
  isPlain: boolean | null
}

/** Makes a clean copy of a picture: upright and without metadata. Formats that few programs can read become JPEG. */
export async function cleanPicture(owner: string, bytes: Buffer, { keepWebp = false } = {}): Promise<CleanPicture> {
  const { bytes: content, format, width, height, isPlain } = await see(owner, { act: 'clean', bytes, keepWebp })
  if (content === null) throw refused(damaged)
  return { content: Buffer.from(content), format, width, height, isPlain }
}

/** Makes a JPEG of another size. Throws when the picture cannot be shown or cannot be made small enough. */
export async function fitPicture(owner: string, bytes: Buffer, fit: PictureFit): Promise<Buffer> {
  const { bytes: content } = await see(owner, { act: 'fit', bytes, keepWebp: false, fit })
  if (content === null) throw refused(damaged)
  return Buffer.from(content)
}
