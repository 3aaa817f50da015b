import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { countedWithinHour, countWithinHour } from '../../../plugins/hourly-count.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { deriveInitialPasswords, type InitialPassword } from '../student-password/index.ts'
import type { GuardedName } from './attempt-guard.ts'
import { writeAudit } from './audit.ts'
import type { Candidate } from './candidates.ts'

/** So many wrong first sign-ins of one school within an hour are somebody who tries them all. */
const failuresToPause = 200
/** As many as passwords are computed for one try. */
const maxSchoolsAsked = 4

const schoolKey = (tenantId: number) => `first:${tenantId}`

/**
 * The initial passwords that a try may mean. Somebody unknown is asked for in the database as well, so that a try takes the
 * same time with and without an account.
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

/** While initial passwords are tried all over a school, none of them is taken. */
export async function areInitialPasswordsPaused(db: Db, tenantIds: readonly number[]): Promise<boolean> {
  return (await countedWithinHour(db, tenantIds.map(schoolKey))) >= failuresToPause
}

/** Counts a wrong try against somebody who waits for the first sign-in. */
export async function countFirstSignInFailure(
  db: Db,
  tenantId: number,
  { username, origin }: { username: string; origin: Origin },
): Promise<void> {
  if ((await countWithinHour(db, schoolKey(tenantId))) !== failuresToPause) return
  const content = `一小时内学生首次登录失败 ${failuresToPause} 次，初始密码暂停使用一小时`
  await db.inTenant(tenantId, tx =>
    writeAudit(tx, { tenantId, content, success: false, userId: null, username, origin }),
  )
}

/**
 * What a wrong try is told of first sign-ins: it depends on the school and on nothing else, so that it tells nothing of
 * the name. Empty where the school has none going on.
 */
export async function buildFirstSignInHint(db: Db, { tenantIds }: GuardedName, hasCaptcha: boolean): Promise<string> {
  const { rows } = await sql<{ open: boolean }>`select first_sign_in_open(${tenantIds}::int[]) as open`.execute(
    db.platform,
  )
  if (!rows[0]?.open) return ''
  if (await areInitialPasswordsPaused(db, tenantIds)) return '；学生首次登录因异常尝试暂停，请一小时后再试'
  return hasCaptcha ? '' : '；学生首次登录请同时完成验证'
}
