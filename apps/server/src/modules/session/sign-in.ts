import type { SignedIn, SignInRefused } from '@xw/shared/wire/session'
import { AppError, refused } from '../../lib/errors.ts'
import { derivedPassword, hashPassword, needsRehash, type VerifyPassword } from '../../lib/password.ts'
import type { Db } from '../../plugins/db.ts'
import type { Deps } from '../../plugins/deps.ts'
import type { Origin } from '../../plugins/origin.ts'
import { type Initial, isInitial } from '../student-password/index.ts'
import { writeAudit } from './audit.ts'
import { type Candidate, chooseCandidates, findCandidates, readSchools } from './candidates.ts'
import { assertCaptcha } from './captcha.ts'
import { enter } from './enter.ts'
import { countFirstFailure, firstSignInHint, isPaused, readFirstSignIns } from './first-sign-in.ts'
import { assertOpen, countAddress, needsCaptcha, spendTry, type TriedName } from './guard.ts'
import { lockSentence } from './lock.ts'
import { countPassword } from './spray.ts'

/** Without a school, a name may mean people of several; more passwords than this are not computed for one call. */
const maxAccountsTried = 4

/** One try to sign in. */
interface Attempt {
  /** The school the client named, if it named one. */
  tenantId: number | null
  username: string
  password: string
  captcha?: string
  checkKey?: string
  origin: Origin
}

/** Signs in, or refuses with the wire's sentences; either way the audit has it. */
export async function signIn(deps: Deps, attempt: Attempt): Promise<SignedIn> {
  const schools = await readSchools(deps.db)
  const asked = attempt.tenantId ?? (schools.length === 1 ? schools[0]?.id : undefined) ?? 0
  const everywhere = [0, ...schools.map(school => school.id)]
  const tenantIds = attempt.tenantId === null ? everywhere : [attempt.tenantId]
  try {
    const chosen = await choose(deps, attempt, { username: attempt.username, tenantIds })
    await renewHash(deps.db, chosen, attempt.password)
    const firstSignIn = chosen.passwordHash === derivedPassword
    const content = firstSignIn ? '首次登录成功，待设置密码' : '登录成功'
    return await enter(deps, { ...chosen, firstSignIn, origin: attempt.origin, content })
  } catch (error) {
    const tenantId = schools.some(school => school.id === asked) ? asked : 0
    if (error instanceof AppError && error.kind === 'refused')
      await auditRefusal(deps.db, tenantId, attempt, error.message)
    throw error
  }
}

function auditRefusal(db: Db, tenantId: number, { username, origin }: Attempt, reason: string) {
  const entry = { tenantId, content: `登录失败：${reason}`, success: false, userId: null, username, origin }
  return db.inTenant(tenantId, tx => writeAudit(tx, entry))
}

/** The one person a try means, after every check in the order of its cost to an attacker. */
async function choose(deps: Deps, attempt: Attempt, name: TriedName): Promise<Candidate> {
  const { db } = deps
  await assertOpen(db, name)
  const hasCaptcha = await useGivenCaptcha(db, attempt, name)
  const everybody = await findCandidates(db, attempt.username)
  const candidates = chooseCandidates(everybody, attempt.tenantId)
  const waiting = await readFirstSignIns(deps, name, candidates)
  // Whoever brings no letters signs in for the first time with nothing.
  const initials = hasCaptcha && !(await isPaused(db, name.tenantIds)) ? waiting : []
  const { right, lockMinutes } = await spendTry(deps, name, async verify => {
    const people = await takeMatching(verify, candidates, { password: attempt.password, initials })
    return people && { people, others: namesakes(everybody, people) }
  })
  if (!right) {
    await countFailure(deps, attempt, waiting.length > 0 ? candidates : [])
    throw await refusal(db, { attempt, name, hasCaptcha, lockMinutes })
  }
  const [first] = right.people
  if (candidates.length > 1) {
    const result: SignInRefused = { tenantList: right.people.map(({ school }) => school) }
    throw refused('请选择学校', { result })
  }
  assertUsable(first)
  return first
}

/** Whether the try brought the picture's letters; wrong ones, and missing ones that are needed, end it. */
async function useGivenCaptcha(db: Db, { captcha, checkKey, origin }: Attempt, name: TriedName): Promise<boolean> {
  const isGiven = Boolean(captcha && checkKey)
  if (isGiven || (await needsCaptcha(db, name, origin.ip))) await assertCaptcha(db, checkKey, captcha)
  return isGiven
}

/** What a wrong password leaves: against its address, against itself, and against the school of those who wait. */
async function countFailure(deps: Deps, attempt: Attempt, waiting: readonly Candidate[]) {
  const { db } = deps
  await countAddress(db, attempt.origin.ip)
  if (await countPassword(deps, attempt.username, attempt.password)) await auditSpray(db, attempt)
  for (const id of new Set(waiting.map(({ school }) => school.id))) await countFirstFailure(db, id, attempt)
}

interface Failed {
  attempt: Attempt
  name: TriedName
  hasCaptcha: boolean
  lockMinutes: number
}

/** The same sentence for every wrong try at a school. */
async function refusal(db: Db, { attempt, name, hasCaptcha, lockMinutes }: Failed): Promise<AppError> {
  const hint = await firstSignInHint(db, name, hasCaptcha)
  const isAsked = hint !== '' || (await needsCaptcha(db, name, attempt.origin.ip))
  const result: SignInRefused | null = isAsked ? { captchaRequired: true } : null
  return refused(lockMinutes > 0 ? lockSentence(lockMinutes) : `用户名或密码错误${hint}`, { result })
}

const sprayed = '同一密码在一小时内被用于多个账号，疑似密码喷洒攻击；所有登录暂时需要验证码'

function auditSpray(db: Db, { username, origin }: Attempt) {
  const entry = { tenantId: 0, content: sprayed, success: false, userId: null, username, origin }
  return db.inTenant(0, tx => writeAudit(tx, entry))
}

type People = [Candidate, ...Candidate[]]

/** Schools where the name is somebody else's. */
function namesakes(everybody: readonly Candidate[], people: People): number[] {
  const accounts = new Set(people.map(({ accountId }) => accountId))
  return everybody
    .filter(({ accountId }) => !accounts.has(accountId))
    .flatMap(({ school, homeTenantId }) => [school.id, homeTenantId])
}

/** The candidates whose password this is. One computation for each account, and one where there is none. */
async function takeMatching(
  verify: VerifyPassword,
  candidates: readonly Candidate[],
  { password, initials }: { password: string; initials: readonly Initial[] },
): Promise<People | null> {
  const hashes = new Map(candidates.map(({ accountId, passwordHash }) => [accountId, passwordHash]))
  if (hashes.size === 0) await verify(null, password)
  const accounts = new Set<string>()
  for (const [accountId, hash] of [...hashes].slice(0, maxAccountsTried)) {
    const isRight = await verify(hash, password)
    const own = initials.filter(initial => initial.accountId === accountId)
    if (isRight || isInitial(own, password)) accounts.add(accountId)
  }
  const [first, ...others] = candidates.filter(({ accountId }) => accounts.has(accountId))
  return first ? [first, ...others] : null
}

/** Why somebody with the right password may not come in is told to them alone. */
function assertUsable({ state }: Candidate) {
  if (state === 'frozen') throw refused('该用户已冻结')
  if (state === 'deleted') throw refused('该用户已注销')
  if (state === 'closed') throw refused('该学校已停用，无法登录')
}

async function renewHash(db: Db, { accountId, passwordHash }: Candidate, password: string) {
  if (!needsRehash(passwordHash)) return
  await db.platform
    .updateTable('sys_account')
    .set({ password_hash: await hashPassword(password) })
    .where('id', '=', accountId)
    // Never over a password that was changed meanwhile.
    .where('password_hash', '=', passwordHash)
    .execute()
}
