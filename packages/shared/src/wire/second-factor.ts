import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** What somebody is told of the own second factor. */
export const OwnFactor = Type.Object({
  /** Null where there is none. */
  since: nullable(Type.String()),
  recoveryLeft: Type.Number(),
  /** The platform asks this account for one: it is set up anew, never taken away. */
  isRequired: Type.Boolean(),
})
export type OwnFactor = Static<typeof OwnFactor>

/** A seed that its authenticator has yet to confirm with a code. */
export const FactorSetup = Type.Object({
  ticket: Type.String(),
  /** As the picture says it. */
  uri: Type.String(),
  /** As somebody without a camera types it. */
  secret: Type.String(),
})
export type FactorSetup = Static<typeof FactorSetup>

/** Shown this once. */
export const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })
export type RecoveryCodes = Static<typeof RecoveryCodes>
