import { patterns } from '@xw/shared/rules/patterns'

/** The fields of the phone form. */
export interface PhoneFields {
  mobile: string
  captcha: string
  code: string
}

const checks: { readonly [K in keyof PhoneFields]: (value: string) => string | null } = {
  mobile: value =>
    value === '' ? '请输入手机号' : patterns.mobile.test(value) ? null : `手机号${patterns.mobile.message}`,
  captcha: value => (value === '' ? '请先完成验证' : null),
  code: value => (value === '' ? '请输入短信验证码' : /^\d{6}$/.test(value) ? null : '短信验证码应为 6 位数字'),
}

/** Returns an error sentence for each of the given fields that cannot be sent. */
export function checkPhone(fields: PhoneFields, asked: readonly (keyof PhoneFields)[]): Partial<PhoneFields> {
  return Object.fromEntries(asked.flatMap(key => (checks[key](fields[key]) ? [[key, checks[key](fields[key])]] : [])))
}
