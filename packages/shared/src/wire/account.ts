import { type Static, Type } from 'typebox'
import { nullable, passThrough } from './schema.ts'

/** Data that belongs to an account besides the fields of the user's record, by name. */
export interface AccountBelongings {
  avatar: string | null
  departs: string[]
  roles: string[]
  schools: { id: number; name: string }[]
}

/** The user's own account: the fields of the definition, and what belongs to the account. */
export const OwnAccountRecord = passThrough<AccountBelongings>()

/** The user's current picture. */
export const OwnAvatar = Type.Object({ avatar: nullable(Type.String()) })
export type OwnAvatar = Static<typeof OwnAvatar>
