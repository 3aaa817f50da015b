/**
 * What a page is told in its address when somebody comes back: the wire's names for a code that is good once, and from
 * whom; or, from a CAS server, for its ticket and what that is for.
 */
export const returnParams = {
  code: 'oauth2LoginToken',
  provider: 'thirdType',
  ticket: 'ticket',
  service: 'service',
  trouble: 'thirdError',
} as const

/** Whether an address says that somebody comes back. */
export const isThirdPartyReturn = (query: { has(name: string): boolean }): boolean =>
  [returnParams.code, returnParams.ticket, returnParams.trouble].some(name => query.has(name))

/** Why nobody came back proven. Only the word stands in an address, so that no link can put a sentence of its own on the page. */
export const returnErrors = {
  cancelled: '您没有同意登录，请重新选择登录方式',
  expired: '登录已超时或不是在此浏览器中开始的，请重新登录',
  failed: '对方没有确认您的身份，请重试；仍不成功请联系管理员',
  unreachable: '暂时无法连接对方的登录服务，请稍后再试或使用其他方式登录',
  closed: '这种登录方式未开放，请使用其他方式登录',
} as const
export type ReturnError = keyof typeof returnErrors

/** The `result` of a sign-in by somebody whom no account here belongs to yet. */
export interface BindingRequired {
  bind: {
    /** The wire's name for what was proven; good for some minutes and for this browser alone. */
    thirdUserUuid: string
    provider: string
    /** As the provider calls the person; empty where it does not say. */
    name: string
  }
}
