import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

/** A picture to be scanned, and what its browser keeps to itself. */
export const QrSignInCode = Type.Object({
  /** In the picture: lets a signed-in phone answer, and nobody in. */
  qrcodeId: Type.String(),
  /** Known to the browser that asked and to nobody else: only with it does the answer open a session. */
  secret: Type.String(),
  seconds: Type.Number(),
})
export type QrSignInCode = Static<typeof QrSignInCode>

/** `over`: refused on the phone, used, or too old. */
export const QrSignInState = oneOf('waiting', 'confirmed', 'over')
export type QrSignInState = Static<typeof QrSignInState>

/** Which device waits for somebody's yes. */
export const QrSignInRequest = Type.Object({
  ip: Type.String(),
  userAgent: Type.String(),
  askedTime: nullable(Type.String()),
})
export type QrSignInRequest = Static<typeof QrSignInRequest>
