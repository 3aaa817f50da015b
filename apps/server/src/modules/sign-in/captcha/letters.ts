import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { create } from 'svg-captcha'
import type { Db } from '../../../plugins/db.ts'
import { storeAnswer, takeAnswer } from './store.ts'

/** Leaves out letters and digits that look alike. Answers are compared without regard to letter case. */
const characters = 'ABCDEFGHKLMNPQRSTUVWXYZ23456789'

export const hashAnswer = (key: string, code: string): Buffer =>
  createHash('sha256').update(`${key}:${code.toLowerCase()}`).digest()

/** Draws a picture for a key that the client chose, and stores the hash of its letters for a minute. */
export async function drawLetters(db: Db, key: string): Promise<string> {
  const { text, data } = create({ size: 4, charPreset: characters, width: 105, height: 35, fontSize: 42, noise: 2 })
  await storeAnswer(db, { key, hash: hashAnswer(key, text), seconds: 60 })
  // The letters are drawn as paths, so that no font needs to be installed.
  const picture = await sharp(Buffer.from(data)).flatten({ background: '#fff' }).jpeg().toBuffer()
  return `data:image/jpeg;base64,${picture.toString('base64')}`
}

/** Checks the letters of a picture or the pass of a slider. Each stored answer can be checked once only. */
export async function consumeAnswer(db: Db, key: string, code: string): Promise<boolean> {
  const kept = await takeAnswer(db, key)
  return kept !== null && kept.hash.equals(hashAnswer(key, code))
}
