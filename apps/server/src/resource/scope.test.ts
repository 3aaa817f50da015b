import { department } from '@xw/shared/field-types/department'
import { text } from '@xw/shared/field-types/text'
import { user } from '@xw/shared/field-types/user'
import type { Reach } from '@xw/shared/permission/reach'
import { defineResource } from '@xw/shared/resource/resource'
import { describe, expect, it } from 'vitest'
import type { Session } from '../plugins/session.ts'
import { scopeFilter } from './scope.ts'

const def = defineResource({
  path: '/t',
  table: 't',
  title: 't',
  permission: 't',
  tenant: 'school',
  fields: { departId: department('院系'), xwbslbm: text('类型'), studentUserId: user('学生', { store: 'id' }) },
  scope: { depart: 'departId', degreeType: 'xwbslbm', owner: 'studentUserId' },
})
const session = (reach: Reach) => ({ reach, xwbslbms: ['31'], userId: 'u1' }) as unknown as Session

describe('PE-04 scope', () => {
  it('a department administrator sees own departments and own degree types', () => {
    expect(scopeFilter(def, session('depart'), ['d1', 'd2'])).toEqual([
      { field: 'departId', rule: 'in', value: ['d1', 'd2'] },
      { field: 'xwbslbm', rule: 'in', value: ['31'] },
    ])
  })
  it('a student sees the own record alone, and nothing of a resource without owners', () => {
    expect(scopeFilter(def, session('own'), [])).toEqual([{ field: 'studentUserId', rule: 'eq', value: 'u1' }])
    const { scope: _, ...rest } = def
    expect(scopeFilter({ ...rest, scope: { depart: 'departId' } }, session('own'), [])).toEqual([
      { match: 'or', items: [] },
    ])
  })
  it('a supervisor sees what is the own: no record says whose account its supervisor has', () => {
    expect(scopeFilter(def, session('supervised'), ['d1'])).toEqual(scopeFilter(def, session('own'), []))
  })
  it('who works for some types sees all departments of these', () => {
    expect(scopeFilter(def, session('types'), ['d1'])).toEqual([{ field: 'xwbslbm', rule: 'in', value: ['31'] }])
  })
  it('a school administrator is not narrowed', () => {
    expect(scopeFilter(def, session('school'), [])).toEqual([])
  })
})
