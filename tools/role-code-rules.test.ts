import { expect, it } from 'vitest'
import { findRoleCodes } from './role-code-rules.ts'

const codes = ['admin', 'xs']
const flaws = (text: string, file = 'apps/web/src/lib/x.ts') => findRoleCodes({ file, text }, codes)

it.each([
  "const isStudent = user.roleCode === 'xs'",
  "if ('xs' === code) return",
  "roleCodes.includes('admin')",
  "const studentRole = 'xs'",
  "sql`select from sys_role where role_code = 'xs'`",
  "query.where('role_code', '=', 'admin')",
  "sql`role_code in ('xs', 'ds')`",
  '/\\b(admin|xs)\\b/.test(roleCode)',
])('finds a comparison with the code of a role: %s', text =>
  expect(flaws(`const a = 1\n${text}`)).toEqual(['apps/web/src/lib/x.ts:2']),
)

it('leaves seeds, named places, and what is no comparison alone', () => {
  const text = "role.code === 'xs'"
  expect(flaws(text, 'apps/server/src/seed/roles.ts')).toEqual([])
  expect(flaws(text, 'packages/shared/src/permission/administrator.ts')).toEqual([])
  expect(flaws("roles: ['xs', 'ds'], username: 'admin'")).toEqual([])
})
