import { createHash } from 'node:crypto'
import { wireCodes } from '@xw/shared/wire/envelope'
import { sql } from 'kysely'
import sharp from 'sharp'
import { create } from 'svg-captcha'
import { refused } from '../../lib/errors.ts'
import type { Db } from '../../plugins/db.ts'

/** No letter or digit that could be taken for another; answers in small letters are as good. */
const characters = 'ABCDEFGHKLMNPQRSTUVWXYZ23456789'

const hashCode = (key: string, code: string) => createHash('sha256').update(`${key}:${code.toLowerCase()}`).digest()

/** Draws a new picture for a key of the client's choice and remembers its letters, hashed, for a minute. */
export async function drawCaptcha(db: Db, key: string): Promise<string> {
  const { text, data } = create({ size: 4, charPreset: characters, width: 105, height: 35, fontSize: 42, noise: 2 })
  const values = { code_hash: hashCode(key, text), expires_at: sql<Date>`now() + interval '60 seconds'` }
  await db.platform
    .insertInto('sys_captcha')
    .values({ key, ...values })
    .onConflict(conflict => conflict.column('key').doUpdateSet(values))
    .execute()
  // The letters are paths, so that no font of the machine is needed to draw them.
  const picture = await sharp(Buffer.from(data)).flatten({ background: '#fff' }).jpeg().toBuffer()
  return `data:image/jpeg;base64,${picture.toString('base64')}`
}

/** Whether these are the picture's letters. Asking uses the picture up, whatever the answer. */
export async function useCaptcha(db: Db, key: string, code: string): Promise<boolean> {
  const used = await db.platform
    .deleteFrom('sys_captcha')
    .where('key', '=', key)
    .returning(['code_hash', sql<boolean>`expires_at > now()`.as('fresh')])
    .executeTakeFirst()
  return used !== undefined && used.fresh && used.code_hash.equals(hashCode(key, code))
}

/** Refuses a sign-in without the right letters; the page draws a new picture on 412. */
export async function assertCaptcha(db: Db, key: string | undefined, code: string | undefined): Promise<void> {
  const result = { captchaRequired: true }
  if (!code || !key) throw refused('验证码无效', { result })
  if (!(await useCaptcha(db, key, code))) throw refused('验证码错误', { result, code: wireCodes.wrongCaptcha })
}

/** Pictures that nobody can answer any more. */
export async function purgeCaptchas(db: Db): Promise<void> {
  await db.platform.deleteFrom('sys_captcha').where('expires_at', '<=', sql<Date>`now()`).execute()
}
