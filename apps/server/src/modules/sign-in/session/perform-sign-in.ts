import type { EntryWay } from '@xw/shared/wire/entry'
import { wireCodes } from '@xw/shared/wire/envelope'
import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import { AppError, refused } from '../../../lib/errors.ts'
import { derivedPassword } from '../../../lib/password.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { assertMethodOpen } from '../sign-in-method/index.ts'
import { assertNotLocked } from './attempt-guard.ts'
import { writeAudit } from './audit.ts'
import { type Candidate, listOpenSchools, type NamedCandidate } from './candidates.ts'
import { requireSecondFactor } from './second-step.ts'
import { startSession } from './start-session.ts'

/** One try to sign in, by whatever way. */
export interface SignInAttempt {
  /** The school the client named, if it named one. */
  tenantId: number | null
  /** As the audit calls whoever it is. */
  username: string
  origin: Origin
}

interface SignInProcedure {
  /** What the school has opened or not; null for what only goes on where somebody is signed in already. */
  way: EntryWay | null
  /** What the audit says of a try that worked. */
  content: string
  /** The one person who has been proved to be there, among those of some schools; throws the wire's sentence for nobody. */
  prove(tenantIds: readonly number[]): Promise<Candidate>
  /** As of `openedBy` in a session, where somebody else can end it. */
  openedBy?: string
}

/**
 * Signs in whoever a way proves, or refuses with its sentence; either way the audit has it. Every way goes through here, and
 * whoever has a second factor is asked for it here.
 */
export async function performSignIn(
  deps: Deps,
  attempt: SignInAttempt,
  { way, content, prove, openedBy }: SignInProcedure,
): Promise<SignedIn> {
  const schools = await listOpenSchools(deps.db)
  const asked = attempt.tenantId ?? (schools.length === 1 ? schools[0]?.id : undefined) ?? 0
  const everywhere = [0, ...schools.map(school => school.id)]
  try {
    const chosen = await prove(attempt.tenantId === null ? everywhere : [attempt.tenantId])
    if (way !== null) await assertMethodOpen(deps, chosen.school.id, way, chosen.accountId)
    const firstSignIn = chosen.passwordHash === derivedPassword
    const said = firstSignIn ? '首次登录成功，待设置密码' : content
    const entry = {
      ...toSessionStart(chosen),
      firstSignIn,
      origin: attempt.origin,
      content: said,
      ...(openedBy !== undefined && { openedBy }),
    }
    await requireSecondFactor(deps, entry)
    return await startSession(deps, entry)
  } catch (error) {
    const tenantId = schools.some(school => school.id === asked) ? asked : 0
    if (error instanceof AppError && error.kind === 'refused' && error.code !== wireCodes.codeRequired)
      await auditRefusal(deps.db, tenantId, attempt, error.message)
    throw error
  }
}

/** What goes on of a candidate: nothing of the password. */
const toSessionStart = ({ accountId, school, mustChangePassword }: Candidate) => ({
  accountId,
  school,
  mustChangePassword,
})

function auditRefusal(db: Db, tenantId: number, { username, origin }: SignInAttempt, reason: string) {
  const entry = { tenantId, content: `登录失败：${reason}`, success: false, userId: null, username, origin }
  return db.inTenant(tenantId, tx => writeAudit(tx, entry))
}

/** Those that a proof fits; it is theirs to choose a school where it could be several. */
export type MatchedCandidates = [Candidate, ...Candidate[]]

export const schoolChoiceError = (people: MatchedCandidates): AppError => {
  const result: SignInRefused = { tenantList: people.map(({ school }) => school) }
  return refused('请选择学校', { result })
}

/** Why somebody who has proved who they are may not come in is told to them alone. */
export function assertAccountUsable({ state }: Candidate): void {
  if (state === 'frozen') throw refused('该用户已冻结')
  if (state === 'deleted') throw refused('该用户已注销')
  if (state === 'closed') throw refused('该学校已停用，无法登录')
}

/** An account whose password was computed is opened at the first sign-in alone, since only there do the school's own rules hold. */
export function assertFirstSignInDone({ passwordHash }: Candidate): void {
  if (passwordHash === derivedPassword) throw refused('请先使用学校告知的初始密码完成首次登录')
}

/** What a password would meet as well, for ways that know without one who it is: a lock, a frozen account, a first sign-in. */
export async function assertMaySignIn({ db }: Deps, person: NamedCandidate): Promise<void> {
  await assertNotLocked(db, { username: person.username, tenantIds: [person.school.id] })
  assertAccountUsable(person)
  assertFirstSignInDone(person)
}

/** Whom a school trusts decides about its own people: the platform's could then be whoever a school says they are. */
export function assertSchoolAccount({ homeTenantId }: Candidate): void {
  if (homeTenantId === 0) throw refused('平台账号不能由学校的身份提供方登录，请使用账号密码登录')
}
