import { type Static, Type } from 'typebox'
import { nullable } from './schema.ts'

/** The initial password rule of a degree type and the days in which first sign-ins are possible. */
export const StudentPasswordRule = Type.Object({
  xwbslbm: Type.String(),
  mmgz: Type.String(),
  opensOn: nullable(Type.String()),
  closesOn: nullable(Type.String()),
})
export type StudentPasswordRule = Static<typeof StudentPasswordRule>

/** The result of creating student accounts: new ones, linked ones, and records that got none. */
export const AccountCreationResult = Type.Object({
  made: Type.Number(),
  linked: Type.Number(),
  conflicts: Type.Array(Type.Object({ id: Type.String(), name: Type.String(), message: Type.String() })),
})
export type AccountCreationResult = Static<typeof AccountCreationResult>
