import { registrationResource } from '@xw/shared/resources/sys/registration'
import { userResource } from '@xw/shared/resources/sys/user'
import { checkRegistration, type RegistrationFields } from '@xw/shared/session/check-registration'
import type { RegistrationOutcome } from '@xw/shared/wire/registration'
import { invalid } from '../../../lib/errors.ts'
import { newId } from '../../../lib/ids.ts'
import { hashPassword } from '../../../lib/password.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { writeOperation } from '../../../resource/audit.ts'
import type { SealContext } from '../../../resource/stored.ts'
import { acknowledgeNotice, readCurrentNotice } from '../privacy-notice/index.ts'
import { guardCodeAttempt } from '../session/index.ts'
import { createNewcomerAccount, readSignInSetting, requireRegistrationSchool } from '../sign-in-method/index.ts'
import { consumeCode, matchCode, rethrowAtCodeField } from '../sms/index.ts'
import { storeApplication } from './store-application.ts'
import { findTakenFields } from './taken.ts'

interface RegistrationInput extends RegistrationFields {
  /** The version of the privacy notice that the applicant agreed to. */
  noticeVersion: number | undefined
  tenantId: number | null
  origin: Origin
}

/**
 * Creates an account, or stores an application until the school has reviewed it. Nothing about other people is looked
 * up before a code has verified the phone number.
 */
export async function registerUser(deps: Deps, input: RegistrationInput): Promise<RegistrationOutcome['outcome']> {
  const { db } = deps
  const { tenantId, origin, noticeVersion, ...fields } = input
  const school = await requireRegistrationSchool(deps, tenantId)
  const flaws = checkRegistration(fields)
  if (Object.keys(flaws).length > 0) throw invalid(flaws)
  const { version } = await db.inTenant(school.id, tx => readCurrentNotice(tx, school.id))
  if (noticeVersion === undefined) throw invalid({ noticeVersion: '请阅读并同意个人信息告知书' })
  // Agreement to an older version does not count for this one.
  if (noticeVersion !== version) throw invalid({ noticeVersion: '告知书已更新，请重新阅读' })
  const code = { mobile: fields.phone, code: fields.smscode, purpose: '1' } as const
  const attempt = { mobile: fields.phone, tenantIds: [school.id], ip: origin.ip }
  const { codeId } = await guardCodeAttempt(db, attempt, async () => {
    const id = await matchCode(deps, code)
    return id === null ? null : { codeId: id }
  }).catch(rethrowAtCodeField)
  const passwordHash = await hashPassword(fields.password)
  const proven: ProvenApplication = { fields, passwordHash, notice: { version, ip: origin.ip }, origin }
  const { registrationRole: roleId } = await readSignInSetting(deps, school.id)
  const place = { keys: deps.keys, tenantId: school.id }
  return db.inTenant(school.id, async tx => {
    // A parallel call with the same code waits here and finds it used. A taken name rolls back, so that the code stays
    // valid for another name.
    await consumeCode(tx, codeId).catch(rethrowAtCodeField)
    await assertNotTaken(tx, place, fields)
    return school.isReviewed
      ? submitForReview(tx, place, proven)
      : createRegisteredUser(tx, place, { ...proven, roleId })
  })
}

interface ProvenApplication {
  fields: RegistrationFields
  passwordHash: string
  notice: { version: number; ip: string }
  origin: Origin
}

async function assertNotTaken(tx: Tx, place: SealContext, fields: RegistrationFields) {
  const taken = await findTakenFields(tx, place, fields)
  if (taken.isWaiting) throw invalid({ phone: '该手机号已提交注册申请，请等待学校审核' })
  if (taken.phone) throw invalid({ phone: '该手机号已注册' })
  if (taken.username) throw invalid({ username: '用户名已注册' })
}

async function submitForReview(tx: Tx, place: SealContext, { origin, ...proven }: ProvenApplication) {
  const id = newId()
  if (!(await storeApplication(tx, place, { id, ...proven }))) throw invalid({ username: '用户名已注册' })
  const session = { tenantId: place.tenantId, userId: id, username: proven.fields.username }
  await writeOperation(tx, { def: registrationResource, session }, { operation: 'add', what: id, origin })
  return 'waiting' as const
}

async function createRegisteredUser(
  tx: Tx,
  place: SealContext,
  { fields, passwordHash, notice, origin, roleId }: ApplicationWithRole,
) {
  const { username, realname, phone, workNo, email } = fields
  const newcomer = { username, realname, phone, workNo: workNo || null, email: email || null }
  const userId = await createNewcomerAccount(tx, newcomer, {
    ...place,
    roleId,
    passwordHash,
    phoneProvenTime: new Date(),
    by: username,
  })
  const session = { tenantId: place.tenantId, userId, username }
  await acknowledgeNotice(tx, session, notice)
  await writeOperation(tx, { def: userResource, session }, { operation: 'add', what: `${userId}，自助注册`, origin })
  return 'registered' as const
}

interface ApplicationWithRole extends ProvenApplication {
  roleId: string | null
}
