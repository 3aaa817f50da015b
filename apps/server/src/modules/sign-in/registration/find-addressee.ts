import type { FindAddressee } from '../sms/index.ts'
import { isPhoneKnown } from './taken.ts'

/**
 * A code to register goes to a number that nobody of the school has, proven or not. Whoever has an account there is told
 * so, on the own phone and nowhere else: the page says the same either way.
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
