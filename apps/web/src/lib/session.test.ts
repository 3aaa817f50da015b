import type { UserInfo } from '@xw/shared/wire/session'
import { beforeEach, describe, expect, it } from 'vitest'
import { displayName, endSession, isStudent, onSessionEnd, startSession, useSession } from './session.ts'
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
  it('SE-01 keeps of the user the eight known fields only', () => {
    startSession('token-1', { ...userInfo, phone: '13900000000' } as UserInfo)
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
    startSession('token-1', userInfo)
    expect(storage.get('session')).not.toBeNull()
    endSession()
    expect(useSession.getState()).toMatchObject({ token: null, user: null, tenantId: 0, tenantName: '' })
    expect(storage.get('session')).toBeNull()
    expect(forgotten).toBe(1)
  })

  it('tells roles apart, several of them too', () => {
    startSession('token-1', userInfo)
    const { user } = useSession.getState()
    expect(isStudent(user)).toBe(false)
    expect(isStudent(user && { ...user, roleCode: 'xs' })).toBe(true)
    expect(isStudent(user && { ...user, roleCode: 'xs,ds' })).toBe(false)
  })

  it('addresses people by nickname, else by name, else by user name', () => {
    const user = { ...userInfo, nickname: '小张' }
    expect(displayName(user)).toBe('小张')
    expect(displayName({ ...user, nickname: '' })).toBe('张三')
    expect(displayName({ ...user, nickname: null, realname: '' })).toBe('zhang')
  })
})
