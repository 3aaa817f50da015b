import type { FactorSetup, OwnFactor } from '@xw/shared/wire/second-factor'
import { formatTime } from '@xw/shared/wire/time'
import { AppError, invalid, refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'
import {
  buildSeedUri,
  createSeed,
  findFactor,
  findTimeStep,
  isFactorRequired,
  openSeed,
  readFactorIssuer,
  removeFactor,
  saveFactor,
  sealSeed,
} from '../second-factor/index.ts'
import { consumeTicket, issueTicket, peekTicket } from '../ticket/index.ts'
import { writeAudit } from './audit.ts'
import { assertOwnPassword } from './change-password.ts'
import { guardFactorAttempt } from './second-step.ts'
import { revokeSessions } from './store.ts'

const purpose = 'factor-set-up'
/** Long enough to find and install an authenticator app. */
const ticketSeconds = 30 * 60

/** A seed that waits for its first code. */
interface PendingFactor {
  accountId: string
  /** Sealed in the same form as it will be stored. */
  seed: string
  replaces: boolean
}

export async function readOwnFactor({ db }: Deps, { userId, reach }: Session): Promise<OwnFactor> {
  const factor = await findFactor(db, userId)
  return {
    since: formatTime(factor?.since ?? null),
    recoveryLeft: factor?.recoveryLeft ?? 0,
    isRequired: await isFactorRequired(db.platform, userId, reach),
  }
}

/** Proof beyond the session itself, which somebody may have left open. */
interface FactorProof {
  oldpassword?: string
  code?: string
  origin: Origin
}

/** Begins the set-up of a second factor. Replacing an existing one requires the password and a code of it. */
export async function beginFactor(deps: Deps, session: Session, proof: FactorProof): Promise<FactorSetup> {
  const { db, keys } = deps
  const { userId: accountId, username } = session
  const replaces = (await findFactor(db, accountId)) !== null
  if (replaces) await assertPasswordAndCode(deps, session, { ...proof, content: '重新设置动态口令' })
  const secret = createSeed()
  const pending: PendingFactor = { accountId, seed: sealSeed(keys, accountId, secret).toString('base64'), replaces }
  const ticket = await issueTicket(db.platform, purpose, pending, ticketSeconds)
  return { ticket, secret, uri: buildSeedUri(secret, { issuer: await readFactorIssuer(db), label: username }) }
}

/** Stores the seed that a first code confirms, ends the caller's other sessions, and returns the recovery codes. */
export async function confirmFactor(
  { db, keys }: Deps,
  session: Session,
  input: { ticket: string; code: string; origin: Origin },
): Promise<string[]> {
  const { userId: accountId, tenantId } = session
  const pending = await peekTicket<PendingFactor>(db.platform, purpose, input.ticket)
  if (pending?.accountId !== accountId) throw refused('设置已超时，请重新开始')
  const seed = openSeed(keys, accountId, Buffer.from(pending.seed, 'base64'))
  const step = findTimeStep(seed, input.code.replaceAll(/\s/g, ''))
  if (step === null) throw invalid({ code: '动态口令错误；请确认手机的时间准确，再输入当前显示的 6 位数字' })
  return db.inTenant(tenantId, async tx => {
    const isFirst = await consumeTicket(tx, purpose, input.ticket)
    const codes = isFirst && (await saveFactor(tx, keys, { accountId, seed, step, replaces: pending.replaces }))
    if (!codes) throw refused('动态口令已在别处设置，请刷新后查看')
    await revokeSessions(tx, 'factor', eb => eb.and([eb('account_id', '=', accountId), eb('id', '<>', session.id)]))
    await writeFactorAudit(tx, session, {
      origin: input.origin,
      content: pending.replaces ? '重新设置动态口令' : '启用动态口令',
    })
    return codes
  })
}

/** Removes the second factor unless the platform requires it. */
export async function removeOwnFactor(deps: Deps, session: Session, proof: FactorProof): Promise<void> {
  const { db } = deps
  if (await isFactorRequired(db.platform, session.userId, session.reach))
    throw refused('平台要求管理员使用动态口令：可以重新设置，不能停用')
  if (!(await findFactor(db, session.userId))) throw refused('没有启用动态口令')
  await assertPasswordAndCode(deps, session, { ...proof, content: '停用动态口令' })
  await db.inTenant(session.tenantId, async tx => {
    await removeFactor(tx, session.userId)
    await writeFactorAudit(tx, session, { origin: proof.origin, content: '停用动态口令' })
  })
}

/**
 * Accepts the password, or six digits of the second factor in its place: users of an external identity provider may
 * have no password. No password is six digits long.
 */
export async function assertPasswordOrCode(
  deps: Deps,
  session: Session,
  input: { oldpassword: string; origin: Origin; content: string },
): Promise<void> {
  const code = input.oldpassword.trim()
  if (!/^\d{6}$/.test(code) || !(await findFactor(deps.db, session.userId)))
    return assertOwnPassword(deps, session, input)
  await assertOwnCode(deps, session, { ...input, code }).catch((error: unknown) => {
    throw error instanceof AppError ? invalid({ oldpassword: error.message }) : error
  })
}

/** The password is checked first, because checking a code uses it up. */
async function assertPasswordAndCode(
  deps: Deps,
  session: Session,
  proof: FactorProof & { content: string },
): Promise<void> {
  const { oldpassword = '', code = '', origin, content } = proof
  if (oldpassword === '') throw invalid({ oldpassword: '请输入当前密码' })
  if (code.trim() === '') throw invalid({ code: '请输入动态口令' })
  await assertOwnPassword(deps, session, { oldpassword, origin, content })
  await assertOwnCode(deps, session, { code, origin, content }).catch((error: unknown) => {
    throw error instanceof AppError ? invalid({ code: error.message }) : error
  })
}

/** Uses up a code of the second factor. A wrong code is logged and thrown. */
async function assertOwnCode(
  deps: Deps,
  session: Session,
  { code, origin, content }: { code: string; origin: Origin; content: string },
): Promise<void> {
  await guardFactorAttempt(deps, session.userId, code).catch(async (error: unknown) => {
    if (error instanceof AppError)
      await deps.db.inTenant(session.tenantId, tx =>
        writeFactorAudit(tx, session, { origin, content: `${content}失败：${error.message}`, success: false }),
      )
    throw error
  })
}

const writeFactorAudit = (
  tx: Tx,
  { tenantId, userId, username }: Session,
  entry: { origin: Origin; content: string; success?: boolean },
) => writeAudit(tx, { tenantId, userId, username, success: true, ...entry })
