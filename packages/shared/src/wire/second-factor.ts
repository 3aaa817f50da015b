import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** The state of the user's own second factor. */
export const OwnFactor = Type.Object({
  /** Null when no factor is set up. */
  since: nullable(Type.String()),
  recoveryLeft: Type.Number(),
  /** The platform requires a factor for this account: it can be replaced but not removed. */
  isRequired: Type.Boolean(),
})
export type OwnFactor = Static<typeof OwnFactor>

/** A new seed that the authenticator has yet to confirm with a code. */
export const FactorSetup = Type.Object({
  ticket: Type.String(),
  /** The content of the QR code. */
  uri: Type.String(),
  /** The seed for typing, without a camera. */
  secret: Type.String(),
})
export type FactorSetup = Static<typeof FactorSetup>

/** Recovery codes, shown only once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
export type RecoveryCodes = Static<typeof RecoveryCodes>
