/** The purposes of a verification code by the wire's values (`smsmode`). A code is valid for its purpose only. */
export const codePurposes = [
  { value: '0', text: '登录' },
  { value: '1', text: '注册' },
  { value: '2', text: '找回密码' },
  { value: '3', text: '绑定手机' },
] as const

export type CodePurpose = (typeof codePurposes)[number]['value']
