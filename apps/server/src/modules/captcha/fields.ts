import { Type } from 'typebox'
import { textParam } from '../../lib/params.ts'

export const CaptchaKey = textParam(64)
const Captcha = textParam(64)

/** What a call that asks for a person brings: the letters of a picture or a slider's pass, and the key they are good for. */
export const captchaFields = { captcha: Type.Optional(Captcha), checkKey: Type.Optional(CaptchaKey) }
