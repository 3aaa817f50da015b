import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { increaseHourlyCount, readHighestHourlyCount } from '../../../plugins/hourly-count.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { deriveInitialPasswords, type InitialPassword } from '../student-password/index.ts'
import type { GuardedName } from './attempt-guard.ts'
import { writeAudit } from './audit.ts'
import type { Candidate } from './candidates.ts'

/**
 * This many failed first sign-ins of one school within an hour pause its initial passwords: somebody is trying them
 * all.
 */
const failuresToPause = 200
/** Equals the number of accounts whose passwords one attempt computes. */
const maxSchoolsAsked = 4

const schoolKey = (tenantId: number) => `first:${tenantId}`

/**
 * Derives the initial passwords that an attempt can mean. An unknown name causes the same queries, so that the response
 * time does not tell whether the account exists.
 */
export async function loadInitialPasswords(
  deps: Deps,
  { tenantIds }: GuardedName,
  candidates: readonly Candidate[],
): Promise<InitialPassword[]> {
  const schools = [...new Set([...candidates.map(({ school }) => school.id), ...tenantIds.slice(0, 1)])]
  const initials: InitialPassword[] = []
  for (const id of schools.slice(0, maxSchoolsAsked)) {
    const accounts = candidates.filter(({ school }) => school.id === id).map(({ accountId }) => accountId)
    initials.push(...(await deriveInitialPasswords(deps, id, accounts)))
  }
  return initials
}

/** Whether initial passwords are paused because somebody tries them all over a school. */
export async function areInitialPasswordsPaused(db: Db, tenantIds: readonly number[]): Promise<boolean> {
  return (await readHighestHourlyCount(db, tenantIds.map(schoolKey))) >= failuresToPause
}

/**
 * Counts a failed attempt on an account that waits for its first sign-in, and logs it when the count reaches the limit.
 */
export async function countFirstSignInFailure(
  db: Db,
  tenantId: number,
  { username, origin }: { username: string; origin: Origin },
): Promise<void> {
  if ((await increaseHourlyCount(db, schoolKey(tenantId))) !== failuresToPause) return
  const content = `一小时内学生首次登录失败 ${failuresToPause} 次，初始密码暂停使用一小时`
  await db.inTenant(tenantId, tx =>
    writeAudit(tx, { tenantId, content, success: false, userId: null, username, origin }),
  )
}

/**
 * Builds the hint about first sign-ins that is appended to a refusal. It depends on the school only, so that it tells
 * nothing about the user name. Returns '' when no first sign-in is open.
 */
export async function buildFirstSignInHint(db: Db, { tenantIds }: GuardedName, hasCaptcha: boolean): Promise<string> {
  const { rows } = await sql<{ open: boolean }>`select first_sign_in_open(${tenantIds}::int[]) as open`.execute(
    db.platform,
  )
  if (!rows[0]?.open) return ''
  if (await areInitialPasswordsPaused(db, tenantIds)) return '；学生首次登录因异常尝试暂停，请一小时后再试'
  return hasCaptcha ? '' : '；学生首次登录请同时完成验证'
}
