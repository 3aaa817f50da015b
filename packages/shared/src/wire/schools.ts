import { type Static, Type } from 'typebox'
import type { Reach } from '../permission/reach.ts'
import { nullable } from './schema.ts'
import { School } from './session.ts'

const Text = nullable(Type.String())

/** SY-20: a school as the platform's administrators see it. */
export const SchoolRecord = Type.Object({
  ...School.properties,
  status: Type.Number(),
  beginDate: Text,
  endDate: Text,
  contact: Text,
  contactPhone: Text,
  createBy: Text,
  createTime: Text,
  updateBy: Text,
  updateTime: Text,
  version: Type.Number(),
})
export type SchoolRecord = Static<typeof SchoolRecord>

/** The number of the school that was added or changed. */
export const SavedSchool = Type.Object({ id: Type.Number() })

/** An account that could become a member; its home school distinguishes accounts of the same name. */
export const FoundAccount = Type.Object({ id: Type.String(), username: Type.String(), homeName: Type.String() })
export type FoundAccount = Static<typeof FoundAccount>

/** A role that a member can be given. */
export const SchoolRole = Type.Object({
  id: Type.String(),
  roleCode: Type.String(),
  roleName: Type.String(),
  reach: Type.Unsafe<Reach>({ type: 'string' }),
})
export type SchoolRole = Static<typeof SchoolRole>
