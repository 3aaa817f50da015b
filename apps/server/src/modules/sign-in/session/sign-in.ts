import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import { type AppError, refused } from '../../../lib/errors.ts'
import { assertPasswordSlot, hashPassword, needsRehash, type VerifyPassword } from '../../../lib/password.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { assertCaptcha, captchaRequired } from '../captcha/index.ts'
import { type InitialPassword, isInitialPassword } from '../student-password/index.ts'
import {
  assertNotLocked,
  countAddressFailure,
  type GuardedName,
  guardPasswordAttempt,
  needsCaptcha,
  readNameProofLevel,
} from './attempt-guard.ts'
import { writeAudit } from './audit.ts'
import { type Candidate, chooseCandidates, findCandidates } from './candidates.ts'
import {
  areInitialPasswordsPaused,
  buildFirstSignInHint,
  countFirstSignInFailure,
  loadInitialPasswords,
} from './first-sign-in.ts'
import { formatLockRefusal } from './lock.ts'
import {
  assertAccountUsable,
  type MatchedCandidates,
  performSignIn,
  type SignInAttempt,
  schoolChoiceError,
} from './perform-sign-in.ts'
import { countWrongPassword } from './spray.ts'

/**
 * Without a named school a user name can mean accounts of several schools. One attempt computes at most this many
 * password hashes.
 */
const maxAccountsTried = 4

interface PasswordAttempt extends SignInAttempt {
  password: string
  captcha?: string
  checkKey?: string
}

export async function signIn(deps: Deps, attempt: PasswordAttempt): Promise<SignedIn> {
  // Checked first, so that a crowd that has to come again costs the users already inside nothing.
  assertPasswordSlot()
  return performSignIn(deps, attempt, {
    method: 'account',
    content: '登录成功',
    prove: tenantIds => proveByPassword(deps, attempt, tenantIds),
  })
}

/** Returns the one person with this name and password, among the accounts of these schools. */
export async function proveByPassword(
  deps: Deps,
  attempt: PasswordAttempt,
  tenantIds: readonly number[],
): Promise<Candidate> {
  const chosen = await chooseCandidate(deps, attempt, { username: attempt.username, tenantIds })
  await rehashIfNeeded(deps.db, chosen, attempt.password)
  return chosen
}

/** Finds the one candidate that an attempt means. The checks run in the order of what they cost an attacker. */
async function chooseCandidate(deps: Deps, attempt: PasswordAttempt, name: GuardedName): Promise<Candidate> {
  const { db } = deps
  await assertNotLocked(db, name)
  const hasCaptcha = await checkCaptcha(deps, attempt, name)
  const everybody = await findCandidates(db, attempt.username)
  const candidates = chooseCandidates(everybody, attempt.tenantId)
  const waiting = await loadInitialPasswords(deps, name, candidates)
  // Without a captcha no initial password is accepted.
  const initials = hasCaptcha && !(await areInitialPasswordsPaused(db, name.tenantIds)) ? waiting : []
  const { right, lockMinutes } = await guardPasswordAttempt(deps, name, async verify => {
    const people = await filterByPassword(verify, candidates, { password: attempt.password, initials })
    return people && { people, others: listNamesakeSchools(everybody, people) }
  })
  if (!right) {
    await countFailure(deps, attempt, waiting.length > 0 ? candidates : [])
    throw await buildRefusal(db, { attempt, name, hasCaptcha, lockMinutes })
  }
  const [first] = right.people
  if (candidates.length > 1) throw schoolChoiceError(right.people)
  assertAccountUsable(first)
  return first
}

/**
 * Returns whether the attempt brought a captcha. A wrong captcha, or a missing one that is required, ends the attempt.
 */
async function checkCaptcha(
  deps: Deps,
  { captcha, checkKey, origin: { ip } }: PasswordAttempt,
  name: GuardedName,
): Promise<boolean> {
  const isGiven = Boolean(captcha && checkKey)
  if (isGiven || (await needsCaptcha(deps.db, name, ip))) {
    const level = await readNameProofLevel(deps.db, name)
    await assertCaptcha(deps, { captcha, checkKey, purpose: 'signIn', ip, level })
  }
  return isGiven
}

/**
 * Counts a wrong password for its address, for the password itself, and for the school whose first sign-ins it tried.
 */
async function countFailure(deps: Deps, attempt: PasswordAttempt, waiting: readonly Candidate[]) {
  const { db } = deps
  await countAddressFailure(db, attempt.origin.ip)
  if (await countWrongPassword(deps, attempt.username, attempt.password)) await auditSpray(db, attempt)
  for (const id of new Set(waiting.map(({ school }) => school.id))) await countFirstSignInFailure(db, id, attempt)
}

interface FailedAttempt {
  attempt: PasswordAttempt
  name: GuardedName
  hasCaptcha: boolean
  lockMinutes: number
}

/** Builds one message for every wrong attempt at a school. */
async function buildRefusal(db: Db, { attempt, name, hasCaptcha, lockMinutes }: FailedAttempt): Promise<AppError> {
  const hint = await buildFirstSignInHint(db, name, hasCaptcha)
  const isAsked = hint !== '' || (await needsCaptcha(db, name, attempt.origin.ip))
  const result: SignInRefused | null = isAsked ? captchaRequired(await readNameProofLevel(db, name)) : null
  return refused(lockMinutes > 0 ? formatLockRefusal(lockMinutes) : `用户名或密码错误${hint}`, { result })
}

const sprayAuditText = '同一密码在一小时内被用于多个账号，疑似密码喷洒攻击；所有登录暂时需要验证码'

function auditSpray(db: Db, { username, origin }: SignInAttempt) {
  const entry = { tenantId: 0, content: sprayAuditText, success: false, userId: null, username, origin }
  return db.inTenant(0, tx => writeAudit(tx, entry))
}

/** Lists the schools in which the name belongs to somebody else. */
function listNamesakeSchools(everybody: readonly Candidate[], people: MatchedCandidates): number[] {
  const accounts = new Set(people.map(({ accountId }) => accountId))
  return everybody
    .filter(({ accountId }) => !accounts.has(accountId))
    .flatMap(({ school, homeTenantId }) => [school.id, homeTenantId])
}

/** Returns the candidates whose password matches. Computes one hash per account, and one for an unknown name. */
async function filterByPassword(
  verify: VerifyPassword,
  candidates: readonly Candidate[],
  { password, initials }: { password: string; initials: readonly InitialPassword[] },
): Promise<MatchedCandidates | null> {
  const hashes = new Map(candidates.map(({ accountId, passwordHash }) => [accountId, passwordHash]))
  if (hashes.size === 0) await verify(null, password)
  const accounts = new Set<string>()
  for (const [accountId, hash] of [...hashes].slice(0, maxAccountsTried)) {
    const isRight = await verify(hash, password)
    const own = initials.filter(initial => initial.accountId === accountId)
    if (isRight || isInitialPassword(own, password)) accounts.add(accountId)
  }
  const [first, ...others] = candidates.filter(({ accountId }) => accounts.has(accountId))
  return first ? [first, ...others] : null
}

async function rehashIfNeeded(db: Db, { accountId, passwordHash }: Candidate, password: string) {
  if (!needsRehash(passwordHash)) return
  await db.platform
    .updateTable('sys_account')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', accountId)
    // Does not overwrite a password that was changed meanwhile.
    .where('password_hash', '=', passwordHash)
    .execute()
}
