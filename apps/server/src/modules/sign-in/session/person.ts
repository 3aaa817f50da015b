import { findWidestReach, type Reach } from '@xw/shared/permission/reach'
import type { OwnDepart, StudentStanding, UserInfo } from '@xw/shared/wire/session'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '../../../plugins/db.ts'
import { isStudentRole } from '../../degree/student-role/index.ts'

/** A person with the data of one school. */
export interface PersonInSchool {
  id: string
  username: string
  realname: string
  nickname: string | null
  avatar: string | null
  xwbslbms: string[]
  roleCodes: string[]
  reach: Reach
  student: StudentStanding | null
  departs: OwnDepart[]
}

/** Returns null when the account is not, or no longer, part of the school. */
export async function findPersonInSchool(tx: Tx, tenantId: number, accountId: string): Promise<PersonInSchool | null> {
  const row = await tx
    .selectFrom('sys_user')
    .select(['id', 'username', 'realname', 'nickname', 'avatar', 'xwbslbms'])
    .select(jsonArrayFrom(selectRoles(tx, tenantId, accountId)).as('roles'))
    .select(jsonArrayFrom(selectDeparts(tx, tenantId, accountId)).as('departs'))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .where('status', '=', '1')
    .where('del_flag', '=', '0')
    .executeTakeFirst()
  if (!row) return null
  const { roles, ...person } = row
  return {
    ...person,
    roleCodes: roles.map(role => role.role_code),
    reach: findWidestReach(roles.map(role => role.reach)),
    student: deriveStudentStanding(roles),
  }
}

/** Returns `only` when all roles are student roles, `also` when some are, otherwise null. */
function deriveStudentStanding(roles: readonly { isStudent: boolean }[]): StudentStanding | null {
  if (!roles.some(role => role.isStudent)) return null
  return roles.every(role => role.isStudent) ? 'only' : 'also'
}

const selectRoles = (tx: Tx, tenantId: number, accountId: string) =>
  tx
    .selectFrom('sys_user_role as own')
    .innerJoin('sys_role as role', join =>
      join.onRef('role.tenant_id', '=', 'own.tenant_id').onRef('role.id', '=', 'own.role_id'),
    )
    .select(['role.role_code', 'role.reach', isStudentRole('role').as('isStudent')])
    .where('own.tenant_id', '=', tenantId)
    .where('own.user_id', '=', accountId)
    .orderBy('role.role_code')

const selectDeparts = (tx: Tx, tenantId: number, accountId: string) =>
  tx
    .selectFrom('sys_user_depart as own')
    .innerJoin('sys_depart as depart', join =>
      join.onRef('depart.tenant_id', '=', 'own.tenant_id').onRef('depart.id', '=', 'own.depart_id'),
    )
    .select(['depart.id', 'depart.depart_name as departName', 'depart.org_code as orgCode'])
    .where('own.tenant_id', '=', tenantId)
    .where('own.user_id', '=', accountId)
    .where('depart.status', '=', '1')
    .orderBy('depart.depart_order')
    .orderBy('depart.org_code')

interface SessionContext {
  tenantId: number
  tenantName: string
  departId: string | null
  mustChangePassword: boolean
  firstSignIn?: boolean
  mustSetUpFactor?: boolean
  mustReadNotice?: boolean
}

/** Builds the user of the response. It contains no phone number, no ID number and no credentials. */
export function toUserInfo(person: PersonInSchool, context: SessionContext): UserInfo {
  const depart = person.departs.find(({ id }) => id === context.departId)
  return {
    id: person.id,
    username: person.username,
    realname: person.realname,
    nickname: person.nickname,
    avatar: person.avatar,
    orgCode: depart?.orgCode ?? null,
    orgCodeTxt: depart?.departName ?? null,
    roleCode: person.roleCodes.join(','),
    xwbslbms: person.xwbslbms.join(','),
    tenantId: context.tenantId,
    tenantName: context.tenantName,
    mustChangePassword: context.mustChangePassword,
    ...(person.student && { student: person.student }),
    ...(context.firstSignIn && { firstSignIn: true }),
    ...(context.mustSetUpFactor && { mustSetUpFactor: true }),
    ...(context.mustReadNotice && { mustReadNotice: true }),
  }
}
