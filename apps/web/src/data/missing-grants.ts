import type { User } from '../lib/session.ts'

const codesIn = (list: string) => list.split(',').filter(code => code !== '')

/** Roles that work on degree records of certain types, and see none without. */
const workOnTypes = new Set(['dwgly', 'lbgly', 'yxgly'])

export const needsTypes = (roleCodes: readonly string[]): boolean =>
  !roleCodes.includes('admin') && roleCodes.some(code => workOnTypes.has(code))

/** What an account lacks to be of use, as a sentence to its user; null where it lacks nothing. */
export function missingGrants({ roleCode, xwbslbms }: Pick<User, 'roleCode' | 'xwbslbms'>): string | null {
  const roles = codesIn(roleCode)
  if (roles.length === 0) return '您的账号还没有角色，因此看不到任何功能。请联系本单位系统管理员为您分配角色。'
  if (needsTypes(roles) && codesIn(xwbslbms).length === 0)
    return '您的账号还没有可管理的学位类型，因此看不到任何学位信息。请联系本单位系统管理员为您分配学位类型。'
  return null
}
