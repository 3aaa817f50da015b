import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** How students of one degree type sign in for the first time, and in which days. */
export const StudentPasswordRule = Type.Object({
  xwbslbm: Type.String(),
  mmgz: Type.String(),
  opensOn: nullable(Type.String()),
  closesOn: nullable(Type.String()),
})
export type StudentPasswordRule = Static<typeof StudentPasswordRule>

/** What making accounts for records came to: how many there are now, and why some records have none. */
export const AccountCreationResult = Type.Object({
  made: Type.Number(),
  linked: Type.Number(),
  conflicts: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), message: Type.String() })),
})
export type AccountCreationResult = Static<typeof AccountCreationResult>
