import type { FindAddressee } from '../sms/index.ts'
import { isPhoneKnown } from './taken.ts'

/**
 * Decides what a number that wants to register receives: the code, or a notice when somebody of the school has the
 * number, verified or not. Only the phone learns this; the page says the same either way.
 */
export const findRegistrationAddressee: FindAddressee = async (deps, { mobile, schoolId }) => {
  if (schoolId === null) return null
  const school = await deps.db.inTenant(schoolId, async tx => {
    if (!(await isPhoneKnown(tx, { keys: deps.keys, tenantId: schoolId }, mobile))) return null
    return tx.selectFrom('sys_tenant').select('name').where('id', '=', schoolId).executeTakeFirstOrThrow()
  })
  return school ? { schoolId, instead: accountExistsText(school.name) } : { schoolId }
}

const accountExistsText = (school: string) =>
  `您的手机号在${school}已有账号，无需注册，请直接登录；忘记密码可在登录页找回。如非本人操作，请忽略。`
