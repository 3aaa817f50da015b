import { describe, expect, it } from 'vitest'
import { formatLockRefusal, lockedMinutes } from './lock.ts'

const minute = 60_000

describe('locking a name', () => {
  it('locks at every fifth failure, each time twice as long, up to a day', () => {
    const minutes = [5, 10, 15, 20, 25, 30, 35, 40, 45, 500].map(failures => lockedMinutes({ failures, quietMs: 0 }))
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440, 1440])
  })

  it('does not lock between two multiples of five', () => {
    for (const failures of [0, 1, 2, 3, 4, 6, 9, 11]) expect(lockedMinutes({ failures, quietMs: 0 })).toBe(0)
  })

  it('counts down in whole minutes and then unlocks', () => {
    expect(lockedMinutes({ failures: 5, quietMs: 1 })).toBe(15)
    expect(lockedMinutes({ failures: 5, quietMs: 14 * minute + 1 })).toBe(1)
    expect(lockedMinutes({ failures: 5, quietMs: 15 * minute })).toBe(0)
    expect(lockedMinutes({ failures: 5, quietMs: 99 * minute })).toBe(0)
  })

  it('tells the remaining time in minutes or hours', () => {
    expect(formatLockRefusal(15)).toBe('密码错误次数过多，账号已锁定，请于 15 分钟后再试')
    expect(formatLockRefusal(1440)).toBe('密码错误次数过多，账号已锁定，请于 24 小时后再试')
  })
})
