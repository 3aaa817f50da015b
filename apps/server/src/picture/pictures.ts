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

/** What a child says of a picture of one user; refuses what cannot be shown. */
async function see(owner: string, question: PictureQuestion): Promise<SeenPicture> {
  const answer = await ask(owner, question).catch(error => {
    // It took all the memory or time there is for a picture.
    throw error instanceof ChildError ? refused(tooLarge) : error
  })
  if ('flaw' in answer) throw refused(sentences[answer.flaw])
  return answer
}

/** Decodes a picture to its last line, since a header says nothing about damage. */
export const checkPicture = (owner: string, bytes: Buffer): Promise<SeenPicture> =>
  see(owner, { act: 'check', bytes, keepWebp: true })

/** What the header of a picture says. */
export const readPictureHeader = (owner: string, bytes: Buffer): Promise<SeenPicture> =>
  see(owner, { act: 'header', bytes, keepWebp: false })

/** A picture made anew of the pixels of another. */
export interface CleanPicture {
  content: Buffer
  format: string
  width: number
  height: number
  isPlain: boolean | null
}

/** The same picture, upright and without anything but its pixels; what few programs can read becomes a JPEG. */
export async function cleanPicture(owner: string, bytes: Buffer, { keepWebp = false } = {}): Promise<CleanPicture> {
  const { bytes: content, format, width, height, isPlain } = await see(owner, { act: 'clean', bytes, keepWebp })
  if (content === null) throw refused(damaged)
  return { content: Buffer.from(content), format, width, height, isPlain }
}

/** The picture as a JPEG of another size; refuses what cannot be shown, and what is not to be had in so few bytes. */
export async function fitPicture(owner: string, bytes: Buffer, fit: PictureFit): Promise<Buffer> {
  const { bytes: content } = await see(owner, { act: 'fit', bytes, keepWebp: false, fit })
  if (content === null) throw refused(damaged)
  return Buffer.from(content)
}
