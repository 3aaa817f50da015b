import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** An identity provider of the school and the user's account there; `createTime` is null when none is bound. */
export const OwnBinding = Type.Object({
  provider: Type.String(),
  providerName: Type.String(),
  kind: Type.String(),
  name: Type.String(),
  createTime: nullable(Type.String()),
})
export type OwnBinding = Static<typeof OwnBinding>
