/** Reports whether the page runs inside a mobile messenger: WeChat, WeChat Work or DingTalk. */
export const isMessenger = (userAgent: string): boolean => /MicroMessenger|wxwork|DingTalk/i.test(userAgent)

/** Plain WeChat is missing because it has no accounts of a school. WeChat Work also identifies itself as WeChat. */
const kinds = [
  { pattern: /wxwork/i, kind: 'wechat_enterprise' },
  { pattern: /DingTalk/i, kind: 'dingtalk' },
] as const

/** Returns the kind of identity provider of the messenger in which the page runs, or null outside a messenger. */
export const messengerKind = (userAgent: string): (typeof kinds)[number]['kind'] | null =>
  kinds.find(({ pattern }) => pattern.test(userAgent))?.kind ?? null
