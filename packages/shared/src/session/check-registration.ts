import { patterns } from '../rules/patterns.ts'
import { containsOwnNumber } from './own-number.ts'
import { checkPassword } from './password-policy.ts'

/** The input of a registration by the wire's names; empty when left out. */
export interface RegistrationFields {
  username: string
  realname: string
  phone: string
  smscode: string
  workNo: string
  email: string
  password: string
}

type Check = (value: string, fields: RegistrationFields) => string | null | false

const checks: { readonly [K in keyof RegistrationFields]: Check } = {
  username: value =>
    value === '' ? '请输入用户名' : !patterns.username.test(value) && `用户名${patterns.username.message}`,
  realname: value => (value === '' ? '请输入姓名' : value.length > 100 && '姓名最多 100 个字符'),
  phone: value => (value === '' ? '请输入手机号' : !patterns.mobile.test(value) && `手机号${patterns.mobile.message}`),
  smscode: value => (value === '' ? '请输入短信验证码' : !/^\d{6}$/.test(value) && '短信验证码应为 6 位数字'),
  workNo: value => value.length > 64 && '学号或工号最多 64 个字符',
  email: value =>
    value !== '' && (!patterns.email.test(value) || value.length > 100) && `邮箱${patterns.email.message}`,
  password: (value, { username, phone, workNo }) =>
    value === ''
      ? '请输入密码'
      : (checkPassword(value, username) ??
        (containsOwnNumber(value, [phone, workNo]) && '密码不能含有本人手机号、学号或工号中连续的六位')),
}

/** VA-02: returns an error sentence for each invalid field. Page and server share it. */
export function checkRegistration(
  fields: RegistrationFields,
  asked = Object.keys(checks) as (keyof RegistrationFields)[],
): Partial<RegistrationFields> {
  return Object.fromEntries(
    asked.flatMap(key => {
      const flaw = checks[key](fields[key], fields)
      return flaw ? [[key, flaw]] : []
    }),
  )
}
