/** The channels of messages; the values are the wire's. */
export const messageKinds = [
  { value: '1', text: '短信' },
  { value: '2', text: '邮件' },
  { value: '3', text: '微信' },
  { value: '4', text: '系统消息' },
] as const

export type MessageKind = (typeof messageKinds)[number]['value']
