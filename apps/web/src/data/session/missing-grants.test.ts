import type { Reach } from '@xw/shared/permission/reach'
import { expect, it } from 'vitest'
import { describeMissingGrants } from './missing-grants.ts'

it.each<[string, Reach, string, string]>([
  ['', 'own', '', '还没有角色'],
  ['yxgly', 'depart', '', '还没有可管理的学位类型'],
  ['xs,dwgly', 'school', '', '还没有可管理的学位类型'],
  ['of_the_school', 'types', '', '还没有可管理的学位类型'],
])('HD-08 角色“%s”、管理范围“%s”、学位类型“%s”的人被告知：%s', (roleCode, reach, xwbslbms, part) => {
  expect(describeMissingGrants({ roleCode, reach, xwbslbms, seesRecords: true })).toContain(part)
})

it.each<[string, Reach, string, boolean]>([
  ['yxgly', 'depart', '31', true],
  ['admin', 'school', '', true],
  ['xs', 'own', '', true],
  ['ds', 'supervised', '', true],
  ['librarian', 'depart', '', false],
])('HD-08 角色“%s”、管理范围“%s”、学位类型“%s”的人什么也不缺', (roleCode, reach, xwbslbms, seesRecords) => {
  expect(describeMissingGrants({ roleCode, reach, xwbslbms, seesRecords })).toBeNull()
})
