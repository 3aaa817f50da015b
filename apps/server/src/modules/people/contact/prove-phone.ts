import { maskText } from '@xw/shared/resource/mask'
import { userResource } from '@xw/shared/resources/sys/user'
import { refused } from '../../../lib/errors.ts'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Session } from '../../../plugins/session.ts'
import { changeRows } from '../../../resource/change-rows.ts'
import { unsealText } from '../../../resource/stored.ts'
import { guardCodeAttempt, writeAudit } from '../../sign-in/session/index.ts'
import { consumeCode, type FindAddressee, matchCode, requestCode, rethrowAtCodeField } from '../../sign-in/sms/index.ts'
import { isPhoneTakenError } from './phone-taken-error.ts'

/** The wire's code for a verification code that binds a number to an account. */
const purpose = '3'

/** Sends a code to the caller's own stored number and returns the text for the user. */
export async function sendPhoneCode(deps: Deps, session: Session): Promise<string> {
  const { tenantId, userId } = session
  const mobile = await deps.db.inTenant(tenantId, tx => lockUnprovenPhone(tx, deps, session))
  await requestCode(deps, { mobile, purpose, schoolId: tenantId, ip: `account:${userId}` })
  return `验证码已发送到 ${maskText('phone', mobile)}，5 分钟内有效`
}

/** The caller is signed in and the number is in their record, so a code is always allowed. */
export const findPhoneProofAddressee: FindAddressee = async (_deps, { schoolId }) =>
  schoolId === null ? null : { schoolId }

/**
 * Verifies the caller's number by a code. Only a person with the phone in hand learns that another account has the
 * number. The unique index decides between two parallel verifications.
 */
export async function proveOwnPhone(
  deps: Deps,
  session: Session,
  { smscode, origin }: { smscode: string; origin: Origin },
): Promise<void> {
  const { db } = deps
  const { tenantId, userId, username } = session
  const mobile = await db.inTenant(tenantId, tx => lockUnprovenPhone(tx, deps, session))
  const { codeId } = await guardCodeAttempt(db, { mobile, tenantIds: [tenantId], ip: origin.ip }, async () => {
    const id = await matchCode(deps, { mobile, purpose, code: smscode })
    return id === null ? null : { codeId: id }
  }).catch(rethrowAtCodeField)
  await db.inTenant(tenantId, async tx => {
    await consumeCode(tx, codeId).catch(rethrowAtCodeField)
    if ((await lockUnprovenPhone(tx, deps, session)) !== mobile) throw refused('手机号已修改，请重新获取验证码')
    const writer = { def: userResource, session: { tenantId, username } }
    await changeRows(tx, writer, { ids: [userId], set: { phone_proven_time: new Date() } }).catch(rethrowPhoneTaken)
    await writeAudit(tx, { tenantId, userId, username, origin, content: '验证手机号', success: true })
  })
}

function rethrowPhoneTaken(error: unknown): never {
  throw isPhoneTakenError(error) ? refused('该手机号已由本校的另一个账号验证使用') : error
}

/** Returns the caller's unverified number and locks the row; refuses when there is no number to verify. */
async function lockUnprovenPhone(tx: Tx, { keys }: Deps, { tenantId, userId }: Session): Promise<string> {
  const { phone, phone_proven_time: provenAt } = await tx
    .selectFrom('sys_user')
    .select(['phone', 'phone_proven_time'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (!phone) throw refused('请先填写手机号并保存')
  if (provenAt) throw refused('该手机号已验证')
  return unsealText({ keys, tenantId }, 'phone', phone)
}
