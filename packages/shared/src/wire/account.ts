import { type Static, Type } from 'typebox'
import { nullable, passThrough } from './schema.ts'

/** What somebody has in this school and elsewhere, by name, beside the fields of the own record. */
export interface AccountBelongings {
  avatar: string | null
  departs: string[]
  roles: string[]
  schools: { id: number; name: string }[]
}

/** The own record, whose fields are the definition's, and what belongs to it. */
export const OwnAccountRecord = passThrough<AccountBelongings>()

/** The picture that somebody has now. */
export const OwnAvatar = Type.Object({ avatar: nullable(Type.String()) })
export type OwnAvatar = Static<typeof OwnAvatar>
