import { findByPhone } from '../session/index.ts'
import type { FindAddressee } from '../sms/index.ts'

/**
 * A code to register goes to a number that nobody of the school has. Whoever has an account there is told so, on the own
 * phone and nowhere else: the page says the same either way.
 */
export const findRegistrant: FindAddressee = async (deps, { mobile, schoolId }) => {
  if (schoolId === null) return null
  const [owner] = await findByPhone(deps, mobile, [schoolId])
  return owner ? { schoolId, instead: existsText(owner.school.name) } : { schoolId }
}

const existsText = (school: string) =>
  `您的手机号在${school}已有账号，无需注册，请直接登录；忘记密码可在登录页找回。如非本人操作，请忽略。`
