import { createHash } from 'node:crypto'
import type { PasswordResetMethod, PasswordResetProof } from '@xw/shared/wire/lost-password'
import { AppError, refused } from '../../../lib/errors.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { guardCodeAttempt, writeAudit } from '../session/index.ts'
import { consumeCode, matchCode, wrongCodeText } from '../sms/index.ts'
import { consumeTicket, issueTicket, peekTicket } from '../ticket/index.ts'
import { assertRecoveryMethodOpen } from './begin.ts'
import { type NamedAccount, namedTicket, startAgainError, type VerifiedOwner, verifiedTicket } from './flow.ts'
import { filterByAccountName, findOwners, findResetObstacle, type ReceiverOwner, recoveryMethodOf } from './owners.ts'
import { lostPasswordPurpose, maskReceiver, parseReceiver } from './send.ts'

interface CodeProof {
  ticket: string
  way: PasswordResetMethod
  receiver: string
  code: string
  origin: Origin
}

/** The second step: checks the code that was sent to a receiver, for the account named in step one. */
export async function proveByCode(
  deps: Deps,
  { ticket, way, code, origin, ...input }: CodeProof,
): Promise<PasswordResetProof> {
  const receiver = parseReceiver(way, input.receiver)
  const { platform } = deps.db
  const named = await peekTicket<NamedAccount>(platform, namedTicket.purpose, ticket)
  if (!named) throw startAgainError()
  const { account, tenantId } = named
  await assertRecoveryMethodOpen(deps, tenantId, way)
  const owner = await findOwnerByCode(deps, { receiver, code, account, tenantIds: [tenantId], origin })
  return platform.transaction().execute(async tx => {
    if (!(await consumeTicket(tx, namedTicket.purpose, ticket))) throw startAgainError()
    return { ticket: await issueVerifiedTicket(tx, owner), username: owner.username }
  })
}

/** Issues the ticket for setting a new password. It works once, and only while the lost password is the current one. */
export function issueVerifiedTicket(
  db: Db['platform'],
  { accountId, school, username, passwordHash }: ReceiverOwner,
): Promise<string> {
  const payload: VerifiedOwner = { accountId, tenantId: school.id, username, lost: digestPasswordHash(passwordHash) }
  return issueTicket(db, verifiedTicket.purpose, payload, verifiedTicket.seconds)
}

/** Tickets hold this digest instead of the password hash. */
export const digestPasswordHash = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url')

interface RecoveryAttempt {
  receiver: string
  code: string
  /** The account named in step one. Without it, the receiver must have one owner. */
  account?: string
  tenantIds: readonly number[]
  origin: Origin
}

/** Returns the one owner that a code opens. Failures are logged. */
export async function findOwnerByCode(deps: Deps, opening: RecoveryAttempt): Promise<ReceiverOwner> {
  const { db } = deps
  const { receiver: mobile, code, tenantIds, origin } = opening
  const findOwner = async () => {
    const id = await matchCode(deps, { mobile, purpose: lostPasswordPurpose, code })
    const [first, ...others] = id === null ? [] : await listEligibleOwners(deps, opening)
    return id !== null && first ? { id, owner: first, others } : null
  }
  try {
    const { id, owner, others } = await guardCodeAttempt(db, { mobile, tenantIds, ip: origin.ip }, findOwner)
    // Only the holder of the right code learns this. The code stays valid for another attempt with a user name.
    if (others.length > 0) throw refused('这里绑定了多个账号，请返回第一步填写用户名')
    await consumeCode(db.platform, id, wrongCodeText(mobile))
    return owner
  } catch (error) {
    if (error instanceof AppError && error.kind === 'refused') await auditFailure(db, opening, error.message)
    throw error
  }
}

async function listEligibleOwners(
  deps: Deps,
  { receiver, account, tenantIds }: RecoveryAttempt,
): Promise<ReceiverOwner[]> {
  const owners = await findOwners(deps, receiver, tenantIds)
  const named = account === undefined ? owners : await filterByAccountName(deps, account, owners)
  const obstacles = await Promise.all(named.map(owner => findResetObstacle(deps, owner, recoveryMethodOf(receiver))))
  return named.filter((_, index) => obstacles[index] === null)
}

function auditFailure(db: Db, { receiver, tenantIds, origin }: RecoveryAttempt, reason: string) {
  const tenantId = (tenantIds.length === 1 ? tenantIds[0] : 0) ?? 0
  const username = maskReceiver(receiver)
  const entry = { tenantId, content: `找回密码失败：${reason}`, success: false, userId: null, username, origin }
  return db.inTenant(tenantId, tx => writeAudit(tx, entry))
}
