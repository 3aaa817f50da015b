import type { SignedIn } from '@xw/shared/wire/session'
import { refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'
import { listSchoolsOfAccount } from './candidates.ts'
import { startSession } from './start-session.ts'

/** Switches to another school of the caller with a new session and token; the old session ends. */
export async function selectSchool(
  deps: Deps,
  session: Session,
  choice: { tenantId: number; origin: Origin },
): Promise<SignedIn> {
  const schools = await listSchoolsOfAccount(deps.db, session.userId)
  const school = schools.find(({ id }) => id === choice.tenantId)
  if (!school) throw refused('您不属于该学校，请重新选择')
  if (school.id === session.tenantId) throw refused('当前已在该学校')
  return startSession(deps, {
    accountId: session.userId,
    school,
    mustChangePassword: session.mustChangePassword,
    origin: choice.origin,
    content: '切换学校',
    replaces: session.id,
  })
}
