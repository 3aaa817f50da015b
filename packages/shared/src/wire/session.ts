import { type Static, Type } from 'typebox'
import { nullable, oneOf } from './schema.ts'

/** A school in the school picker and in the answer to a sign-in. */
export const School = Type.Object({ id: Type.Number(), code: Type.String(), name: Type.String() })
export type School = Static<typeof School>

/** A department that its members can select. */
export const OwnDepart = Type.Object({ id: Type.String(), departName: Type.String(), orgCode: Type.String() })
export type OwnDepart = Static<typeof OwnDepart>

/** The caller's departments, and the code of the current one. */
export const OwnDeparts = Type.Object({ list: Type.Array(OwnDepart), orgCode: nullable(Type.String()) })
export type OwnDeparts = Static<typeof OwnDeparts>

const StudentStanding = oneOf('only', 'also')
export type StudentStanding = Static<typeof StudentStanding>

/**
 * The user data that a client stores for days, so it contains nothing harmful if a browser profile is stolen.
 * `orgCode` and `orgCodeTxt` are the current department; roles and degree types are comma-joined.
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
  /** Set for students: `only` without other roles, `also` with other roles. */
  student: Type.Optional(StudentStanding),
  /** Set for a student without a password: setting one also requires name and ID number. */
  firstSignIn: Type.Optional(Type.Boolean()),
  /** Set when the user must set up a second factor before anything else. */
  mustSetUpFactor: Type.Optional(Type.Boolean()),
  /** Set when a student has yet to acknowledge the privacy notice. */
  mustReadNotice: Type.Optional(Type.Boolean()),
})
export type UserInfo = Static<typeof UserInfo>

/**
 * A successful sign-in. `multi_depart`: 0 no department, 1 one, 2 several to choose from. `tenantList` is present only
 * if the user belongs to several schools.
 */
export const SignedIn = Type.Object({
  token: Type.String(),
  userInfo: UserInfo,
  departs: Type.Array(OwnDepart),
  multi_depart: oneOf(0, 1, 2),
  tenantList: Type.Optional(Type.Array(School)),
})
export type SignedIn = Static<typeof SignedIn>

/** The `result` of a refused sign-in: what the next try needs. */
export interface SignInRefused {
  captchaRequired?: true
  /** The difficulty of the next proof of work; 0 when absent. */
  proofLevel?: number
  /** The schools in which the password is right; the next try names one in the tenant header. */
  tenantList?: School[]
  /**
   * The first step succeeded; the code of the authenticator is sent with this ticket. Comes with
   * `wireCodes.codeRequired`.
   */
  codeTicket?: string
  /** The first step has expired and must be repeated. */
  startOver?: true
}

/** An open session of the user, by its id; only its browser knows the token. */
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

/** An event of the user's account: a sign-in, a failed one, or a new password. */
export const OwnSignIn = Type.Object({
  id: Type.String(),
  time: nullable(Type.String()),
  content: Type.String(),
  success: Type.Boolean(),
  ip: Type.String(),
  userAgent: Type.String(),
})
export type OwnSignIn = Static<typeof OwnSignIn>
