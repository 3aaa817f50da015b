import { type Static, type TSchema, Type } from 'typebox'
import { RecordPage } from './records.ts'
import { nullable, passThrough } from './schema.ts'

const Text = Type.Optional(nullable(Type.String()))
/** A number, or a text when the caller sees it masked. */
const Code = Type.Optional(passThrough<number | string | null>())

/**
 * A person as pickers show them: identity and a masked phone only. Properties that the caller may not see are absent.
 */
export const PickerPerson = Type.Object({
  id: Type.String(),
  username: Text,
  realname: Text,
  sex: Code,
  sex_dictText: Text,
  phone: Text,
  birthday: Text,
  orgCodeTxt: Text,
  status: Text,
  status_dictText: Text,
})
export type PickerPerson = Static<typeof PickerPerson>

const pageWith = <S extends TSchema>(somebody: S) =>
  Type.Object({ ...RecordPage.properties, records: Type.Array(somebody) })

export const PeoplePage = pageWith(PickerPerson)
export type PeoplePage = Static<typeof PeoplePage>

/**
 * A colleague in the address list, with the contact data that the caller may see; what the user list masks is masked
 * here too.
 */
export const Colleague = Type.Object({
  id: Type.String(),
  username: Text,
  realname: Text,
  sex: Code,
  sex_dictText: Text,
  post: Text,
  post_dictText: Text,
  phone: Text,
  telephone: Text,
  email: Text,
  workNo: Text,
  userId: Type.String(),
  avatar: nullable(Type.String()),
  departId: nullable(Type.String()),
  departName: Type.String(),
  orgCodeTxt: nullable(Type.String()),
})
export type Colleague = Static<typeof Colleague>

export const ColleaguePage = pageWith(Colleague)
export type ColleaguePage = Static<typeof ColleaguePage>

/** A department of a person, as a choice. */
export const DepartOption = Type.Object({ key: Type.String(), value: Type.String(), title: Type.String() })
