import { isAdministrator } from '@xw/shared/permission/administrator'
import { isPersonalReach, type Reach } from '@xw/shared/permission/reach'
import type { User } from '../../lib/session.ts'

const codesIn = (list: string) => list.split(',').filter(code => code !== '')

/** HD-08: office staff see only their own degree types; administrators, by role code, see all. */
export const needsDegreeTypes = (roleCodes: readonly string[], reach: Reach): boolean =>
  !isAdministrator(roleCodes) && !isPersonalReach(reach)

type AccountGrants = Pick<User, 'roleCode' | 'xwbslbms'> & {
  reach: Reach
  /** Whether the account has to do with degree records. */
  seesRecords: boolean
}

/** Tells the user in one sentence what the account lacks to be of use. Returns null when nothing is missing. */
export function describeMissingGrants({ roleCode, xwbslbms, reach, seesRecords }: AccountGrants): string | null {
  const roles = codesIn(roleCode)
  if (roles.length === 0) return '您的账号还没有角色，因此看不到任何功能。请联系本单位系统管理员为您分配角色。'
  if (seesRecords && needsDegreeTypes(roles, reach) && codesIn(xwbslbms).length === 0)
    return '您的账号还没有可管理的学位类型，因此看不到任何学位信息。请联系本单位系统管理员为您分配学位类型。'
  return null
}
