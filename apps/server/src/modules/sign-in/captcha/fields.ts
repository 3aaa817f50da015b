import { Type } from 'typebox'
import { textParam } from '../../../lib/params.ts'

export const CaptchaKey = textParam(64)
/** Long enough for a solved challenge, the longest of the three. */
const Captcha = textParam(1_000)

/**
 * The captcha fields of a request: the letters of a picture or a slider's pass with their key, or a solved challenge
 * with any key.
 */
export const captchaFields = { captcha: Type.Optional(Captcha), checkKey: Type.Optional(CaptchaKey) }
