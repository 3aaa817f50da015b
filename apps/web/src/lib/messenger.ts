/** Whether the page runs inside a mobile messenger: WeChat, WeChat Work or DingTalk. */
export const isMessenger = (userAgent: string): boolean => /MicroMessenger|wxwork|DingTalk/i.test(userAgent)

/** WeChat Work also calls itself WeChat, which has no accounts of a school. */
const kinds = [
  { pattern: /wxwork/i, kind: 'wechat_enterprise' },
  { pattern: /DingTalk/i, kind: 'dingtalk' },
] as const

/** The kind of identity provider that belongs to the messenger around the page; null where there is none. */
export const messengerKind = (userAgent: string): (typeof kinds)[number]['kind'] | null =>
  kinds.find(({ pattern }) => pattern.test(userAgent))?.kind ?? null
