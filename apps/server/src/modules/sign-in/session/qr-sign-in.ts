import type { QrSignInCode, QrSignInRequest, QrSignInState } from '@xw/shared/wire/qr-sign-in'
import type { SignedIn } from '@xw/shared/wire/session'
import { formatTime } from '@xw/shared/wire/time'
import { refused } from '../../../lib/errors.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'
import { consumeTicket, createTicket, issueTicket, peekTicket, storeTicket } from '../ticket/index.ts'
import { assertNotLocked } from './attempt-guard.ts'
import { writeAudit } from './audit.ts'
import { type Candidate, findCandidates } from './candidates.ts'
import { assertAccountUsable, performSignIn } from './perform-sign-in.ts'

const seconds = 120
/**
 * Purpose of the ticket inside the QR code. Anybody near the screen can read it: it lets a phone answer and lets nobody
 * in.
 */
const requestPurpose = 'qr-sign-in'
/** Purpose of the ticket that only the waiting browser knows. It becomes valid when a phone confirms. */
const confirmedPurpose = 'qr-sign-in-confirmed'

/** A browser that shows a QR code and waits. */
interface QrRequest {
  /** Hash of the browser's secret ticket. */
  secretHash: string
  ip: string
  userAgent: string
  askedAt: string
}

/** The session on the phone that confirmed. */
interface QrConfirmation {
  sessionId: string
  accountId: string
  username: string
  tenantId: number
}

export async function createQrCode({ db }: Deps, { ip, userAgent }: Origin): Promise<QrSignInCode> {
  const { ticket: secret, hash } = createTicket()
  const request: QrRequest = { secretHash: hash.toString('base64'), ip, userAgent, askedAt: new Date().toISOString() }
  return { qrcodeId: await issueTicket(db.platform, requestPurpose, request, seconds), secret, seconds }
}

/** Returns the state of a QR code to the browser that shows it. */
export async function readQrState({ db }: Deps, code: { qrcodeId: string; secret: string }): Promise<QrSignInState> {
  if (await peekTicket(db.platform, confirmedPurpose, code.secret)) return 'confirmed'
  return (await findQrRequest(db, code.qrcodeId)) ? 'waiting' : 'over'
}

/** Returns what the phone shows before its user confirms: device, address and time of the request. */
export async function readQrRequest({ db }: Deps, qrcodeId: string): Promise<QrSignInRequest> {
  const request = await findQrRequest(db, qrcodeId)
  if (!request) throw qrExpiredError()
  return { ip: request.ip, userAgent: request.userAgent, askedTime: formatTime(new Date(request.askedAt)) }
}

/** Confirms or rejects a request once; a second answer finds no request. */
export async function answerQrRequest(
  { db }: Deps,
  session: Session,
  answer: { qrcodeId: string; isConfirmed: boolean; origin: Origin },
): Promise<void> {
  const { id: sessionId, userId: accountId, username, tenantId } = session
  await db.inTenant(tenantId, async tx => {
    const request = await consumeTicket<QrRequest>(tx, requestPurpose, answer.qrcodeId)
    if (!request) throw qrExpiredError()
    const confirmed: QrConfirmation = { sessionId, accountId, username, tenantId }
    if (answer.isConfirmed)
      await storeTicket(tx, {
        hash: Buffer.from(request.secretHash, 'base64'),
        purpose: confirmedPurpose,
        payload: confirmed,
        seconds,
      })
    const content = `${answer.isConfirmed ? '确认' : '拒绝'}扫码登录：${request.ip}`
    await writeAudit(tx, { tenantId, userId: accountId, username, content, success: true, origin: answer.origin })
  })
}

/** Signs the waiting browser in as the user who confirmed, with the same checks as every sign-in method. */
export async function signInByQr(
  deps: Deps,
  { secret, origin }: { secret: string; origin: Origin },
): Promise<SignedIn> {
  const { db } = deps
  const confirmed = await consumeTicket<QrConfirmation>(db.platform, confirmedPurpose, secret)
  if (!confirmed) throw qrExpiredError()
  const { tenantId, username } = confirmed
  return performSignIn(
    deps,
    { tenantId, username, origin },
    { method: null, content: '扫码登录成功', prove: () => proveByQr(db, confirmed) },
  )
}

async function proveByQr(db: Db, { sessionId, accountId, username, tenantId }: QrConfirmation): Promise<Candidate> {
  const live = await db.platform
    .selectFrom('sys_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const candidates = await findCandidates(db, username)
  const chosen = candidates.find(({ accountId: id, school }) => id === accountId && school.id === tenantId)
  // The confirming session has ended since, or the account is gone.
  if (!live || !chosen) throw qrExpiredError()
  await assertNotLocked(db, { username, tenantIds: [tenantId] })
  assertAccountUsable(chosen)
  return chosen
}

const findQrRequest = (db: Db, qrcodeId: string) => peekTicket<QrRequest>(db.platform, requestPurpose, qrcodeId)

const qrExpiredError = () => refused('二维码已失效，请在电脑上刷新二维码后重新扫描')
