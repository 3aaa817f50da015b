import type { UserInfo } from '@xw/shared/wire/session'
import { beforeEach, describe, expect, it } from 'vitest'
import { actAsStudent, displayName, endSession, isStudent, onSessionEnd, storeSession, useSession } from './session.ts'
import { storage } from './storage.ts'

const userInfo: UserInfo = {
  id: '1',
  username: 'zhang',
  realname: '张三',
  nickname: null,
  avatar: null,
  orgCode: 'A01',
  orgCodeTxt: '计算机学院',
  roleCode: 'yxgly,ds',
  xwbslbms: '11,21',
  tenantId: 7,
  tenantName: '示范大学',
  mustChangePassword: false,
}

beforeEach(endSession)

describe('session', () => {
  it('SE-01 stores only the known fields of the user', () => {
    storeSession('token-1', { ...userInfo, phone: '13900000000' } as UserInfo)
    expect(Object.keys(useSession.getState().user ?? {}).sort()).toEqual([
      'avatar',
      'id',
      'nickname',
      'orgCode',
      'realname',
      'roleCode',
      'username',
      'xwbslbms',
    ])
    expect(JSON.stringify(storage.get('session'))).not.toContain('13900000000')
  })

  it('SE-05 leaves neither token nor user nor school behind, in the page or in the browser', () => {
    let forgotten = 0
    onSessionEnd(() => {
      forgotten += 1
    })
    storeSession('token-1', userInfo)
    expect(storage.get('session')).not.toBeNull()
    endSession()
    expect(useSession.getState()).toMatchObject({ token: null, user: null, tenantId: 0, tenantName: '' })
    expect(storage.get('session')).toBeNull()
    expect(forgotten).toBe(1)
  })

  it('LY-09 recognises a student by the server’s flag, whatever code the role has', () => {
    const isPageOfStudent = (more: Partial<UserInfo>) => {
      storeSession('token-1', { ...userInfo, ...more })
      return isStudent(useSession.getState())
    }
    expect(isPageOfStudent({ roleCode: 'xs' })).toBe(false)
    expect(isPageOfStudent({ roleCode: 'of_the_school', student: 'only' })).toBe(true)
    expect(isPageOfStudent({ roleCode: 'xs,yxgly', student: 'also' })).toBe(false)
  })

  it('LY-09 lets a student with other roles switch to their own record and back, and drops the data of the other view', () => {
    let forgotten = 0
    onSessionEnd(() => {
      forgotten += 1
    })
    storeSession('token-1', { ...userInfo, student: 'also' })
    actAsStudent(true)
    expect(isStudent(useSession.getState())).toBe(true)
    actAsStudent(false)
    expect(isStudent(useSession.getState())).toBe(false)
    expect(useSession.getState().token).toBe('token-1')
    expect(forgotten).toBe(2)
  })

  it('displayName uses the nickname, else the name, else the user name', () => {
    const user = { ...userInfo, nickname: '小张' }
    expect(displayName(user)).toBe('小张')
    expect(displayName({ ...user, nickname: '' })).toBe('张三')
    expect(displayName({ ...user, nickname: null, realname: '' })).toBe('zhang')
  })
})
