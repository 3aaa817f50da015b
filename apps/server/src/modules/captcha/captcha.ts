import { createHash } from 'node:crypto'
import { wireCodes } from '@xw/shared/wire/envelope'
import sharp from 'sharp'
import { create } from 'svg-captcha'
import { refused } from '../../lib/errors.ts'
import type { Db } from '../../plugins/db.ts'
import { keepCaptcha, takeCaptcha } from './store.ts'

/** No letter or digit that could be taken for another; answers in small letters are as good. */
const characters = 'ABCDEFGHKLMNPQRSTUVWXYZ23456789'

export const hashCode = (key: string, code: string): Buffer =>
  createHash('sha256').update(`${key}:${code.toLowerCase()}`).digest()

/** Draws a new picture for a key of the client's choice and remembers its letters, hashed, for a minute. */
export async function drawCaptcha(db: Db, key: string): Promise<string> {
  const { text, data } = create({ size: 4, charPreset: characters, width: 105, height: 35, fontSize: 42, noise: 2 })
  await keepCaptcha(db, { key, hash: hashCode(key, text), seconds: 60 })
  // The letters are paths, so that no font of the machine is needed to draw them.
  const picture = await sharp(Buffer.from(data)).flatten({ background: '#fff' }).jpeg().toBuffer()
  return `data:image/jpeg;base64,${picture.toString('base64')}`
}

/** Whether these are the picture's letters, or the pass of its slider. Asking uses it up, whatever the answer. */
export async function useCaptcha(db: Db, key: string, code: string): Promise<boolean> {
  const kept = await takeCaptcha(db, key)
  return kept !== null && kept.hash.equals(hashCode(key, code))
}

/** Refuses what no person has been shown to ask for; the page asks anew on 412. The one gate of everything that needs it. */
export async function assertCaptcha(db: Db, key: string | undefined, code: string | undefined): Promise<void> {
  const result = { captchaRequired: true }
  if (!code || !key) throw refused('验证码无效', { result })
  if (!(await useCaptcha(db, key, code))) throw refused('验证码错误', { result, code: wireCodes.wrongCaptcha })
}
