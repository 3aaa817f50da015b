export const failuresToLock = 5
const firstLockMinutes = 15
const longestLockMinutes = 24 * 60

/** What is known of the wrong passwords under one key. */
export interface FailureCount {
  failures: number
  /** Since the last of them. */
  quietMs: number
}

/** After this many wrong passwords the picture is asked for. */
export const failuresToCaptcha = 3

/** Minutes, rounded up, until a key opens again; 0 where it is open. Every fifth failure locks, each time twice as long. */
export function lockedMinutes({ failures, quietMs }: FailureCount): number {
  if (failures === 0 || failures % failuresToLock !== 0) return 0
  const minutes = Math.min(firstLockMinutes * 2 ** (failures / failuresToLock - 1), longestLockMinutes)
  return Math.max(0, Math.ceil(minutes - quietMs / 60_000))
}

/** The one sentence of a lock, for known and unknown names alike. */
export function formatLockRefusal(minutes: number, secret: '密码' | '验证码' | '动态口令' = '密码'): string {
  const wait = minutes <= 90 ? `${minutes} 分钟` : `${Math.ceil(minutes / 60)} 小时`
  return `${secret}错误次数过多，账号已锁定，请于 ${wait}后再试`
}
