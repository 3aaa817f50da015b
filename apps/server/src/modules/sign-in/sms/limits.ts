import { topProofLevel } from '@xw/shared/session/proof'
import { sql } from 'kysely'
import { refused } from '../../../lib/errors.ts'
import type { Db, Tx } from '../../../plugins/db.ts'

/** Limits per phone number, per address and per school. The security page documents the first four. */
const waitSeconds = 60
const perNumber = { hour: 5, day: 10 }
const perAddress = { hour: 30, day: 300 }
const perSchool = { day: 5_000 }

const countWithin = (time: string) => sql<number>`count(*) filter (where create_time > now() - ${time}::interval)::int`

/** Refuses a code when its number or address has had too many, whether or not an account has the number. */
export async function assertCodeAllowed(
  tx: Tx,
  { hash, ip, name }: { hash: Buffer; ip: string; name: '手机号' | '邮箱' },
): Promise<void> {
  const counts = [countWithin('1 hour').as('hour'), countWithin('1 day').as('day')] as const
  const number = await tx
    .selectFrom('sys_sms')
    .select([
      ...counts,
      sql<number | null>`extract(epoch from clock_timestamp() - max(create_time))::float8`.as('quiet'),
    ])
    .where('mobile_hash', '=', hash)
    .where('purpose', '<>', 'notice')
    .executeTakeFirstOrThrow()
  const wait = Math.ceil(waitSeconds - (number.quiet ?? waitSeconds))
  if (wait > 0) throw refused(`验证码已发送，请 ${wait} 秒后再获取`, { result: { waitSeconds: wait } })
  if (number.day >= perNumber.day) throw refused(`该${name}今日获取验证码的次数已用完，请明天再试`)
  if (number.hour >= perNumber.hour) throw refused(`该${name}获取验证码次数过多，请一小时后再试`)
  const address = await tx
    .selectFrom('sys_sms')
    .select(counts)
    .where('ip', '=', ip)
    .where('purpose', '<>', 'notice')
    .executeTakeFirstOrThrow()
  if (address.hour >= perAddress.hour || address.day >= perAddress.day)
    throw refused('您所在的网络获取验证码次数过多，请稍后再试，或使用账号密码登录')
}

/**
 * Returns the level that a solved challenge must have to request a code: each code of the last hour raises it by one.
 */
export async function readReceiverProofLevel(db: Db, hash: Buffer): Promise<number> {
  const { hour } = await db.platform
    .selectFrom('sys_sms')
    .select(countWithin('1 hour').as('hour'))
    .where('mobile_hash', '=', hash)
    .where('purpose', '<>', 'notice')
    .executeTakeFirstOrThrow()
  return Math.min(hour, topProofLevel)
}

/** Whether the school has used up its text messages of the day. */
export async function hasSchoolReachedLimit(db: Db, schoolId: number): Promise<boolean> {
  const { day } = await db.platform
    .selectFrom('sys_sms')
    .select(countWithin('1 day').as('day'))
    .where('school_id', '=', schoolId)
    // Requests for unknown numbers sent no text, so they do not count against the school.
    .where('state', '<>', 'unbound')
    .executeTakeFirstOrThrow()
  return day >= perSchool.day
}
