import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

/** A QR code to scan, and the secret that stays in its browser. */
export const QrSignInCode = Type.Object({
  /** Part of the picture: lets a signed-in phone confirm, but opens no session. */
  qrcodeId: Type.String(),
  /** Known only to the browser that requested the code; the session opens only with it. */
  secret: Type.String(),
  seconds: Type.Number(),
})
export type QrSignInCode = Static<typeof QrSignInCode>

/** `over`: refused on the phone, used, or expired. */
export const QrSignInState = oneOf('waiting', 'confirmed', 'over')
export type QrSignInState = Static<typeof QrSignInState>

/** The device that waits for the user's confirmation. */
export const QrSignInRequest = Type.Object({
  ip: Type.String(),
  userAgent: Type.String(),
  askedTime: nullable(Type.String()),
})
export type QrSignInRequest = Static<typeof QrSignInRequest>
