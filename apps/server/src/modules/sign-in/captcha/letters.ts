import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { create } from 'svg-captcha'
import type { Db } from '../../../plugins/db.ts'
import { storeAnswer, takeAnswer } from './store.ts'

/** No letter or digit that could be taken for another; answers in small letters are as good. */
const characters = 'ABCDEFGHKLMNPQRSTUVWXYZ23456789'

export const hashAnswer = (key: string, code: string): Buffer =>
  createHash('sha256').update(`${key}:${code.toLowerCase()}`).digest()

/** Draws a new picture for a key of the client's choice and remembers its letters, hashed, for a minute. */
export async function drawLetters(db: Db, key: string): Promise<string> {
  const { text, data } = create({ size: 4, charPreset: characters, width: 105, height: 35, fontSize: 42, noise: 2 })
  await storeAnswer(db, { key, hash: hashAnswer(key, text), seconds: 60 })
  // The letters are paths, so that no font of the machine is needed to draw them.
  const picture = await sharp(Buffer.from(data)).flatten({ background: '#fff' }).jpeg().toBuffer()
  return `data:image/jpeg;base64,${picture.toString('base64')}`
}

/** Whether these are the picture's letters, or the pass of its slider. Asking uses it up, whatever the answer. */
export async function consumeAnswer(db: Db, key: string, code: string): Promise<boolean> {
  const kept = await takeAnswer(db, key)
  return kept !== null && kept.hash.equals(hashAnswer(key, code))
}
