import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** One of the school's providers, and how the own account is known there; `createTime` is null where it is not. */
export const OwnBinding = Type.Object({
  provider: Type.String(),
  providerName: Type.String(),
  kind: Type.String(),
  name: Type.String(),
  createTime: nullable(Type.String()),
})
export type OwnBinding = Static<typeof OwnBinding>
