export const failuresToLock = 5
const firstLockMinutes = 15
const longestLockMinutes = 24 * 60

/** The failure count under one key. */
export interface FailureCount {
  failures: number
  /** Time since the last failure. */
  quietMs: number
}

/** After this many failures the next attempt needs a captcha. */
export const failuresToCaptcha = 3

/**
 * Returns the minutes, rounded up, until a key is unlocked; 0 when it is not locked. Every fifth failure locks, and
 * each lock is twice as long as the one before.
 */
export function lockedMinutes({ failures, quietMs }: FailureCount): number {
  if (failures === 0 || failures % failuresToLock !== 0) return 0
  const minutes = Math.min(firstLockMinutes * 2 ** (failures / failuresToLock - 1), longestLockMinutes)
  return Math.max(0, Math.ceil(minutes - quietMs / 60_000))
}

/** The message of a lock. Known and unknown names get the same one. */
export function formatLockRefusal(minutes: number, secret: '密码' | '验证码' | '动态口令' = '密码'): string {
  const wait = minutes <= 90 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`
  return `${secret}错误次数过多，账号已锁定，请于 ${wait}后再试`
}
