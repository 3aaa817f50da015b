import { createHash } from 'node:crypto'
import type { LostProven, LostWay } from '@xw/shared/wire/lost-password'
import { AppError, refused } from '../../../lib/errors.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { spendCodeTry, writeAudit } from '../session/index.ts'
import { spendCode, tryCode, wrongCodeFor } from '../sms/index.ts'
import { issueTicket, peekTicket, useTicket } from '../ticket/index.ts'
import { assertLostWay } from './begin.ts'
import { type Named, namedTicket, type Proven, provenTicket, startAgain } from './flow.ts'
import { findOwners, meantBy, type Owner, wayOf, whyNot } from './owners.ts'
import { forLostPassword, maskReceiver, readReceiver } from './send.ts'

interface Brought {
  ticket: string
  way: LostWay
  receiver: string
  code: string
  origin: Origin
}

/** The second step: the code that came to a number or an address, for the name of the first one. */
export async function prove(deps: Deps, { ticket, way, code, origin, ...typed }: Brought): Promise<LostProven> {
  const receiver = readReceiver(way, typed.receiver)
  const { platform } = deps.db
  const named = await peekTicket<Named>(platform, namedTicket.purpose, ticket)
  if (!named) throw startAgain()
  const { account, tenantId } = named
  await assertLostWay(deps, tenantId, way)
  const owner = await openByCode(deps, { receiver, code, account, tenantIds: [tenantId], origin })
  return platform.transaction().execute(async tx => {
    if (!(await useTicket(tx, namedTicket.purpose, ticket))) throw startAgain()
    return { ticket: await issueProven(tx, owner), username: owner.username }
  })
}

/** The ticket that sets a new password for somebody, once, and as long as the lost one is the last. */
export function issueProven(db: Db['platform'], { accountId, school, username, passwordHash }: Owner): Promise<string> {
  const payload: Proven = { accountId, tenantId: school.id, username, lost: digestOf(passwordHash) }
  return issueTicket(db, provenTicket.purpose, payload, provenTicket.seconds)
}

/** What stands for a password in a ticket: less than the hash itself. */
export const digestOf = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('base64url')

interface Opening {
  receiver: string
  code: string
  /** The name of the first step; without it the receiver alone has to mean one person. */
  account?: string
  tenantIds: readonly number[]
  origin: Origin
}

/** The one person to whom a code opens; what did not open is in the audit. */
export async function openByCode(deps: Deps, opening: Opening): Promise<Owner> {
  const { db } = deps
  const { receiver: mobile, code, tenantIds, origin } = opening
  const look = async () => {
    const id = await tryCode(deps, { mobile, purpose: forLostPassword, code })
    const [first, ...others] = id === null ? [] : await whoMay(deps, opening)
    return id !== null && first ? { id, owner: first, others } : null
  }
  try {
    const { id, owner, others } = await spendCodeTry(db, { mobile, tenantIds, ip: origin.ip }, look)
    // Told to whoever has the code in hand; it stays good for the name that is missing.
    if (others.length > 0) throw refused('这里绑定了多个账号，请返回第一步填写用户名')
    await spendCode(db.platform, id, wrongCodeFor(mobile))
    return owner
  } catch (error) {
    if (error instanceof AppError && error.kind === 'refused') await auditFailure(db, opening, error.message)
    throw error
  }
}

async function whoMay(deps: Deps, { receiver, account, tenantIds }: Opening): Promise<Owner[]> {
  const owners = await findOwners(deps, receiver, tenantIds)
  const meant = account === undefined ? owners : await meantBy(deps, account, owners)
  const flaws = await Promise.all(meant.map(owner => whyNot(deps, owner, wayOf(receiver))))
  return meant.filter((_, index) => flaws[index] === null)
}

function auditFailure(db: Db, { receiver, tenantIds, origin }: Opening, reason: string) {
  const tenantId = (tenantIds.length === 1 ? tenantIds[0] : 0) ?? 0
  const username = maskReceiver(receiver)
  const entry = { tenantId, content: `找回密码失败：${reason}`, success: false, userId: null, username, origin }
  return db.inTenant(tenantId, tx => writeAudit(tx, entry))
}
