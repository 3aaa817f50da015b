import { type Static, Type } from 'typebox'
import { nullable, open } from './schema.ts'

/** What somebody has in this school and elsewhere, by name, beside the fields of the own record. */
export interface Belongings {
  avatar: string | null
  departs: string[]
  roles: string[]
  schools: { id: number; name: string }[]
}

/** The own record, whose fields are the definition's, and what belongs to it. */
export const OwnRecord = open<Belongings>()

/** The picture that somebody has now. */
export const OwnPicture = Type.Object({ avatar: nullable(Type.String()) })
export type OwnPicture = Static<typeof OwnPicture>
