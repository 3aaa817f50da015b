import { wireCodes } from '@xw/shared/wire/envelope'
import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import type { SignInMethodCode } from '@xw/shared/wire/sign-in-options'
import { AppError, refused } from '../../../lib/errors.ts'
import { noPasswordYet } from '../../../lib/password.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { assertMethodOpen } from '../sign-in-method/index.ts'
import { assertNotLocked } from './attempt-guard.ts'
import { writeAudit } from './audit.ts'
import { type Candidate, listOpenSchools, type NamedCandidate } from './candidates.ts'
import { requireSecondFactor } from './second-step.ts'
import { startSession } from './start-session.ts'

/** One attempt to sign in, by any sign-in method. */
export interface SignInAttempt {
  /** The school that the client named, or null when it named none. */
  tenantId: number | null
  /** The name that the sign-in log shows for this attempt, before anybody is proven. */
  username: string
  origin: Origin
}

interface SignInProcedure {
  /**
   * The sign-in method, which the school must have opened. Null for a sign-in that continues an existing session on a
   * phone.
   */
  method: SignInMethodCode | null
  /** The text that the sign-in log gets on success. */
  content: string
  /**
   * Returns the one person who has proven who they are, among the accounts of these schools. Throws the client's error
   * message when nobody has.
   */
  prove(tenantIds: readonly number[]): Promise<Candidate>
  /**
   * Hash of the external ticket that opens the session, set when its issuer can end the session again (see
   * `foreign-ticket.ts`).
   */
  openedBy?: string
}

/**
 * Signs in the person that `prove` returns, or refuses with its message; the sign-in log gets an entry either way.
 * Every sign-in method goes through here. An account with a second factor is stopped here and asked for it.
 */
export async function performSignIn(
  deps: Deps,
  attempt: SignInAttempt,
  { method, content, prove, openedBy }: SignInProcedure,
): Promise<SignedIn> {
  const schools = await listOpenSchools(deps.db)
  const namedSchool = attempt.tenantId ?? (schools.length === 1 ? schools[0]?.id : undefined) ?? 0
  const allTenants = [0, ...schools.map(school => school.id)]
  try {
    const chosen = await prove(attempt.tenantId === null ? allTenants : [attempt.tenantId])
    if (method !== null) await assertMethodOpen(deps, chosen.school.id, method, chosen.accountId)
    const firstSignIn = chosen.passwordHash === noPasswordYet
    const text = firstSignIn ? '首次登录成功，待设置密码' : content
    const start = {
      ...toSessionStart(chosen),
      firstSignIn,
      origin: attempt.origin,
      content: text,
      ...(openedBy !== undefined && { openedBy }),
    }
    await requireSecondFactor(deps, start)
    return await startSession(deps, start)
  } catch (error) {
    const tenantId = schools.some(school => school.id === namedSchool) ? namedSchool : 0
    if (error instanceof AppError && error.kind === 'refused' && error.code !== wireCodes.codeRequired)
      await auditRefusal(deps.db, tenantId, attempt, error.message)
    throw error
  }
}

/** Drops what must not travel further, above all the password hash. */
const toSessionStart = ({ accountId, school, mustChangePassword }: Candidate) => ({
  accountId,
  school,
  mustChangePassword,
})

function auditRefusal(db: Db, tenantId: number, { username, origin }: SignInAttempt, reason: string) {
  const logEntry = { tenantId, content: `登录失败：${reason}`, success: false, userId: null, username, origin }
  return db.inTenant(tenantId, tx => writeAudit(tx, logEntry))
}

/** The candidates whose proof was right. The user chooses a school when there are several. */
export type MatchedCandidates = [Candidate, ...Candidate[]]

export const schoolChoiceError = (people: MatchedCandidates): AppError => {
  const result: SignInRefused = { tenantList: people.map(({ school }) => school) }
  return refused('请选择学校', { result })
}

/**
 * Callers run this after the proof: only the account's owner may learn that it is frozen, deleted or of a closed
 * school.
 */
export function assertAccountUsable({ state }: Candidate): void {
  if (state === 'frozen') throw refused('该用户已冻结')
  if (state === 'deleted') throw refused('该用户已注销')
  if (state === 'closed') throw refused('该学校已停用，无法登录')
}

/**
 * Refuses an account that still has its derived initial password. Only the first sign-in may open it, because the
 * school's opening days are checked only there.
 */
export function assertFirstSignInDone({ passwordHash }: Candidate): void {
  if (passwordHash === noPasswordYet) throw refused('请先使用学校告知的初始密码完成首次登录')
}

/** Applies what a password sign-in checks to methods without a password: lock, frozen account, first sign-in. */
export async function assertMaySignIn({ db }: Deps, person: NamedCandidate): Promise<void> {
  await assertNotLocked(db, { username: person.username, tenantIds: [person.school.id] })
  assertAccountUsable(person)
  assertFirstSignInDone(person)
}

/**
 * Refuses platform accounts. A school's identity provider may vouch for the school's own people only: otherwise it
 * could name a platform account and become it.
 */
export function assertSchoolAccount({ homeTenantId }: Candidate): void {
  if (homeTenantId === 0) throw refused('平台账号不能由学校的身份提供方登录，请使用账号密码登录')
}
