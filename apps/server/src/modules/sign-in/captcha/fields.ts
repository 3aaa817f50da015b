import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'

export const CaptchaKey = textParam(64)
/** Room for a solved challenge, which is the longest. */
const Captcha = textParam(1_000)

/**
 * Comes with a call that asks for a person: the letters of a picture or a slider's pass, and the key they are good for; or a
 * solved challenge, and any key.
 */
export const captchaFields = { captcha: Type.Optional(Captcha), checkKey: Type.Optional(CaptchaKey) }
