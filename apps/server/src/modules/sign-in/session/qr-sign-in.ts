import type { AskedByQr, QrCode, QrState } from '@xw/shared/wire/qr-sign-in'
import type { SignedIn } from '@xw/shared/wire/session'
import { formatTime } from '@xw/shared/wire/time'
import { refused } from '../../../lib/errors.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'
import { issueTicket, keepTicket, newTicket, peekTicket, useTicket } from '../ticket/index.ts'
import { admit, assertUsable } from './admit.ts'
import { writeAudit } from './audit.ts'
import { type Candidate, findCandidates } from './candidates.ts'
import { assertOpen } from './guard.ts'

const seconds = 120
/** The ticket in the picture, which anybody near the screen may read: it lets a phone answer, and nobody in. */
const asking = 'qr-sign-in'
/** The ticket that the asking browser alone has, and that is good from the moment a phone has confirmed. */
const answered = 'qr-sign-in-confirmed'

/** A browser that shows a picture and waits. */
interface Asked {
  /** Of the ticket that it keeps to itself. */
  secretHash: string
  ip: string
  userAgent: string
  askedAt: string
}

/** Who said yes on which signed-in phone. */
interface Confirmed {
  sessionId: string
  accountId: string
  username: string
  tenantId: number
}

export async function askByQr({ db }: Deps, { ip, userAgent }: Origin): Promise<QrCode> {
  const { ticket: secret, hash } = newTicket()
  const asked: Asked = { secretHash: hash.toString('base64'), ip, userAgent, askedAt: new Date().toISOString() }
  return { qrcodeId: await issueTicket(db.platform, asking, asked, seconds), secret, seconds }
}

/** What became of a picture, told to the browser that shows it. */
export async function readQrState({ db }: Deps, code: { qrcodeId: string; secret: string }): Promise<QrState> {
  if (await peekTicket(db.platform, answered, code.secret)) return 'confirmed'
  return (await findAsked(db, code.qrcodeId)) ? 'waiting' : 'over'
}

/** What the phone shows before anybody says yes: which device, where, since when. */
export async function readAsked({ db }: Deps, qrcodeId: string): Promise<AskedByQr> {
  const asked = await findAsked(db, qrcodeId)
  if (!asked) throw gone()
  return { ip: asked.ip, userAgent: asked.userAgent, askedTime: formatTime(new Date(asked.askedAt)) }
}

/** A phone says yes or no, once: whoever comes second finds nothing to answer. */
export async function answerByPhone(
  { db }: Deps,
  session: Session,
  given: { qrcodeId: string; isConfirmed: boolean; origin: Origin },
): Promise<void> {
  const { id: sessionId, userId: accountId, username, tenantId } = session
  await db.inTenant(tenantId, async tx => {
    const asked = await useTicket<Asked>(tx, asking, given.qrcodeId)
    if (!asked) throw gone()
    const confirmed: Confirmed = { sessionId, accountId, username, tenantId }
    if (given.isConfirmed)
      await keepTicket(tx, {
        hash: Buffer.from(asked.secretHash, 'base64'),
        purpose: answered,
        payload: confirmed,
        seconds,
      })
    const content = `${given.isConfirmed ? '确认' : '拒绝'}扫码登录：${asked.ip}`
    await writeAudit(tx, { tenantId, userId: accountId, username, content, success: true, origin: given.origin })
  })
}

/** The waiting browser comes in as whoever confirmed it, through every check that other ways meet. */
export async function signInByQr(
  deps: Deps,
  { secret, origin }: { secret: string; origin: Origin },
): Promise<SignedIn> {
  const { db } = deps
  const confirmed = await useTicket<Confirmed>(db.platform, answered, secret)
  if (!confirmed) throw gone()
  const { tenantId, username } = confirmed
  return admit(
    deps,
    { tenantId, username, origin },
    { way: null, content: '扫码登录成功', prove: () => prove(db, confirmed) },
  )
}

async function prove(db: Db, { sessionId, accountId, username, tenantId }: Confirmed): Promise<Candidate> {
  const live = await db.platform
    .selectFrom('sys_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  const candidates = await findCandidates(db, username)
  const chosen = candidates.find(({ accountId: id, school }) => id === accountId && school.id === tenantId)
  // Signed out on the phone since: what it said counts no longer.
  if (!live || !chosen) throw gone()
  await assertOpen(db, { username, tenantIds: [tenantId] })
  assertUsable(chosen)
  return chosen
}

const findAsked = (db: Db, qrcodeId: string) => peekTicket<Asked>(db.platform, asking, qrcodeId)

const gone = () => refused('二维码已失效，请在电脑上刷新二维码后重新扫描')
