import { expect, it } from 'vitest'
import { missingGrants } from './missing-grants.ts'

it.each([
  ['', '', '还没有角色'],
  ['yxgly', '', '还没有可管理的学位类型'],
  ['xs,dwgly', '', '还没有可管理的学位类型'],
])('HD-08 角色“%s”、学位类型“%s”的人被告知：%s', (roleCode, xwbslbms, part) => {
  expect(missingGrants({ roleCode, xwbslbms })).toContain(part)
})

it.each([
  ['yxgly', '31'],
  ['admin', ''],
  ['xs', ''],
  ['librarian', ''],
])('HD-08 角色“%s”、学位类型“%s”的人什么也不缺', (roleCode, xwbslbms) => {
  expect(missingGrants({ roleCode, xwbslbms })).toBeNull()
})
