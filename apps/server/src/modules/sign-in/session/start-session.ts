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

/** People who reach only their own record, such as students, may have fewer sessions at once. */
const maxSessions = ({ reach }: PersonInSchool) => (reach === 'own' ? 2 : 5)

export interface SessionStart extends Pick<Candidate, 'accountId' | 'school' | 'mustChangePassword'> {
  /**
   * Signed in with the derived initial password. The page then asks for identity facts before it takes a new password.
   */
  firstSignIn?: boolean
  origin: Origin
  /** The text for the sign-in log. */
  content: string
  /** Hash of the external ticket that opens the session, set when its issuer can end the session again. */
  openedBy?: string
  /** Id of the session to end in the same transaction, so that the two are never open together. */
  replaces?: string
}

/** Opens a session for a proven person; every sign-in method ends here. */
export async function startSession({ db, config }: Deps, entry: SessionStart): Promise<SignedIn> {
  const { accountId, school, mustChangePassword, firstSignIn = false, origin, content, openedBy, replaces } = entry
  const schools = await listSchoolsOfAccount(db, accountId)
  return db.inTenant(school.id, async tx => {
    const person = await findPersonInSchool(tx, school.id, accountId)
    // The account can have been frozen since its password was verified.
    if (!person) throw refused('用户名或密码错误')
    const [replaced] = replaces ? await revokeSessions(tx, 'switch', eb => eb('id', '=', replaces)) : []
    if (replaces && !replaced) throw new AppError('unauthenticated')
    const departId = person.departs[0]?.id ?? null
    const token = await openSession(tx, {
      accountId,
      tenantId: school.id,
      departId,
      origin,
      // The new session inherits the external ticket, so that single logout still ends it.
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
