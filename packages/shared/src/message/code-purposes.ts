/** What a code that was sent to a phone or by mail opens, by the wire's word for it (`smsmode`). A code for one opens no other. */
export const codePurposes = [
  { value: '0', text: '登录' },
  { value: '1', text: '注册' },
  { value: '2', text: '找回密码' },
  { value: '3', text: '绑定手机' },
] as const

export type CodePurpose = (typeof codePurposes)[number]['value']
