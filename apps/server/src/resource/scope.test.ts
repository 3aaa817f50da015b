import { department } from '@xw/shared/field-types/department'
import { text } from '@xw/shared/field-types/text'
import { user } from '@xw/shared/field-types/user'
import { defineResource } from '@xw/shared/resource/resource'
import { describe, expect, it } from 'vitest'
import type { Session } from '../plugins/session.ts'
import { reachOf, scopeFilter } from './scope.ts'

const def = defineResource({
  path: '/t',
  table: 't',
  title: 't',
  permission: 't',
  tenant: 'school',
  fields: { departId: department('院系'), xwbslbm: text('类型'), studentUserId: user('学生', { store: 'id' }) },
  scope: { depart: 'departId', degreeType: 'xwbslbm', owner: 'studentUserId' },
})
const session = (roleCodes: string[]) => ({ roleCodes, xwbslbms: ['31'], userId: 'u1' }) as unknown as Session

describe('reach', () => {
  it.each([
    [['admin'], 'school'],
    [['xs', 'dwgly'], 'school'],
    [['lbgly', 'yxgly'], 'types'],
    [['yxgly'], 'depart'],
    [['a-role-of-the-school'], 'depart'],
    [['xs'], 'own'],
    [['ds'], 'own'],
    [[], 'own'],
  ])('roles %j reach %s', (roles, expected) => expect(reachOf(roles)).toBe(expected))
})

describe('PE-04 scope', () => {
  it('a department administrator sees own departments and own degree types', () => {
    expect(scopeFilter(def, session(['yxgly']), ['d1', 'd2'])).toEqual([
      { field: 'departId', rule: 'in', value: ['d1', 'd2'] },
      { field: 'xwbslbm', rule: 'in', value: ['31'] },
    ])
  })
  it('a student sees the own record alone, and nothing of a resource without owners', () => {
    expect(scopeFilter(def, session(['xs']), [])).toEqual([{ field: 'studentUserId', rule: 'eq', value: 'u1' }])
    const { scope: _, ...rest } = def
    expect(scopeFilter({ ...rest, scope: { depart: 'departId' } }, session(['xs']), [])).toEqual([
      { match: 'or', items: [] },
    ])
  })
  it('a school administrator is not narrowed', () => {
    expect(scopeFilter(def, session(['dwgly']), [])).toEqual([])
  })
})
