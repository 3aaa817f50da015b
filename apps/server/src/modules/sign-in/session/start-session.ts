import type { SignedIn } from '@xw/shared/wire/session'
import { AppError, refused } from '../../../lib/errors.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { mustReadNotice } from '../privacy-notice/index.ts'
import { mustSetUpFactor } from '../second-factor/index.ts'
import { writeAudit } from './audit.ts'
import { type Candidate, listSchoolsOfAccount } from './candidates.ts'
import { findPersonInSchool, type PersonInSchool, toUserInfo } from './person.ts'
import { openSession, revokeSessions } from './store.ts'

/** Students, and whoever else has nothing but the own record, sign in at fewer places. */
const maxSessions = ({ reach }: PersonInSchool) => (reach === 'own' ? 2 : 5)

export interface SessionStart extends Pick<Candidate, 'accountId' | 'school' | 'mustChangePassword'> {
  /** With a password that was computed: the page asks who it is before a new one is taken. */
  firstSignIn?: boolean
  origin: Origin
  /** What the audit says of it. */
  content: string
  /** The hash of the ticket of somebody else's that opened it, where that can end it again. */
  openedBy?: string
  /** The session that ends with it, in the same transaction: at no moment are both open. */
  replaces?: string
}

/** Opens a session for somebody who has proved who they are; every way of signing in ends here. */
export async function startSession({ db, config }: Deps, entry: SessionStart): Promise<SignedIn> {
  const { accountId, school, mustChangePassword, firstSignIn = false, origin, content, openedBy, replaces } = entry
  const schools = await listSchoolsOfAccount(db, accountId)
  return db.inTenant(school.id, async tx => {
    const person = await findPersonInSchool(tx, school.id, accountId)
    // Frozen in the moment since the password was computed.
    if (!person) throw refused('用户名或密码错误')
    const [replaced] = replaces ? await revokeSessions(tx, 'switch', eb => eb('id', '=', replaces)) : []
    if (replaces && !replaced) throw new AppError('unauthenticated')
    const departId = person.departs[0]?.id ?? null
    const token = await openSession(tx, {
      accountId,
      tenantId: school.id,
      departId,
      origin,
      // What could end the one before can end the one after it.
      openedBy: openedBy === undefined ? (replaced?.openedBy ?? null) : Buffer.from(openedBy, 'base64'),
      max: maxSessions(person),
      idleMinutes: config.idleMinutes,
    })
    const { username } = person
    await writeAudit(tx, { tenantId: school.id, content, success: true, userId: accountId, username, origin })
    return {
      token,
      userInfo: toUserInfo(person, {
        tenantId: school.id,
        tenantName: school.name,
        departId,
        mustChangePassword,
        firstSignIn,
        mustSetUpFactor: await mustSetUpFactor(tx, accountId, person.reach),
        mustReadNotice: await mustReadNotice(tx, {
          tenantId: school.id,
          userId: accountId,
          isStudent: person.student !== null,
        }),
      }),
      departs: person.departs,
      multi_depart: person.departs.length === 0 ? 0 : person.departs.length === 1 ? 1 : 2,
      ...(schools.length > 1 && { tenantList: schools }),
    }
  })
}
