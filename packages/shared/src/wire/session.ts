import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

/** A school as the picker and the sign-in answer show it. */
export const School = Type.Object({ id: Type.Number(), code: Type.String(), name: Type.String() })
export type School = Static<typeof School>

/** A department as its members choose it. */
export const OwnDepart = Type.Object({ id: Type.String(), departName: Type.String(), orgCode: Type.String() })
export type OwnDepart = Static<typeof OwnDepart>

/** The caller's departments, and the code of the current one. */
export const OwnDeparts = Type.Object({ list: Type.Array(OwnDepart), orgCode: nullable(Type.String()) })
export type OwnDeparts = Static<typeof OwnDeparts>

const StudentStanding = oneOf('only', 'also')
export type StudentStanding = Static<typeof StudentStanding>

/**
 * What a client keeps of its user for days, so it holds nothing that would hurt in a stolen browser profile. `orgCode`
 * and `orgCodeTxt` are the current department; roles and degree types are joined by commas.
 */
export const UserInfo = Type.Object({
  id: Type.String(),
  username: Type.String(),
  realname: Type.String(),
  nickname: nullable(Type.String()),
  avatar: nullable(Type.String()),
  orgCode: nullable(Type.String()),
  orgCodeTxt: nullable(Type.String()),
  roleCode: Type.String(),
  xwbslbms: Type.String(),
  tenantId: Type.Number(),
  tenantName: Type.String(),
  mustChangePassword: Type.Boolean(),
  /** There for students: whether they are nothing else, or have other roles beside. */
  student: Type.Optional(StudentStanding),
  /** There for a student who has no password yet: setting one also asks for name and ID number. */
  firstSignIn: Type.Optional(Type.Boolean()),
  /** There for whoever has to set a second factor up before anything else. */
  mustSetUpFactor: Type.Optional(Type.Boolean()),
  /** There for a student who has yet to acknowledge what is said about their data. */
  mustReadNotice: Type.Optional(Type.Boolean()),
})
export type UserInfo = Static<typeof UserInfo>

/**
 * A sign-in that worked. `multi_depart`: 0 no department, 1 one, 2 several to choose from. `tenantList` is there only
 * where the user belongs to several schools.
 */
export const SignedIn = Type.Object({
  token: Type.String(),
  userInfo: UserInfo,
  departs: Type.Array(OwnDepart),
  multi_depart: oneOf(0, 1, 2),
  tenantList: Type.Optional(Type.Array(School)),
})
export type SignedIn = Static<typeof SignedIn>

/** The `result` of a sign-in that did not: what the next try needs. */
export interface SignInRefused {
  captchaRequired?: true
  /** How hard a proof of work has to be for the next try; 0 where absent. */
  proofLevel?: number
  /** The password is right in each of these; the next try names one in the tenant header. */
  tenantList?: School[]
  /** Who it is is proved; a code of the authenticator comes next, with this. Beside `wireCodes.codeRequired`. */
  codeTicket?: string
  /** What was proved in the first step counts no longer. */
  startOver?: true
}

/** One of somebody's open sessions, by its id; the token is known to nobody but its browser. */
export const OwnSession = Type.Object({
  id: Type.String(),
  isCurrent: Type.Boolean(),
  tenantName: Type.String(),
  ip: Type.String(),
  userAgent: Type.String(),
  createTime: nullable(Type.String()),
  lastSeenTime: nullable(Type.String()),
})
export type OwnSession = Static<typeof OwnSession>

/** Something that happened to somebody's own account: a sign-in that worked or did not, a new password. */
export const OwnSignIn = Type.Object({
  id: Type.String(),
  time: nullable(Type.String()),
  content: Type.String(),
  success: Type.Boolean(),
  ip: Type.String(),
  userAgent: Type.String(),
})
export type OwnSignIn = Static<typeof OwnSignIn>
