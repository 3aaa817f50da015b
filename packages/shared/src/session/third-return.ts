/**
 * The URL parameters on return from an identity provider, by the wire's names: a one-time code and the provider; or,
 * from a CAS server, its ticket and service.
 */
export const returnParams = {
  code: 'oauth2LoginToken',
  provider: 'thirdType',
  ticket: 'ticket',
  service: 'service',
  trouble: 'thirdError',
} as const

/** Reports whether a URL is a return from an identity provider. */
export const isThirdPartyReturn = (query: { has(name: string): boolean }): boolean =>
  [returnParams.code, returnParams.ticket, returnParams.trouble].some(name => query.has(name))

/**
 * The reasons why a sign-in through a provider failed. URLs carry only the key, so that no link can put a sentence of
 * its own on the page.
 */
export const returnErrors = {
  cancelled: '您没有同意登录，请重新选择登录方式',
  expired: '登录已超时或不是在此浏览器中开始的，请重新登录',
  failed: '对方没有确认您的身份，请重试；仍不成功请联系管理员',
  unreachable: '暂时无法连接对方的登录服务，请稍后再试或使用其他方式登录',
  closed: '这种登录方式未开放，请使用其他方式登录',
} as const
export type ReturnError = keyof typeof returnErrors

/** The `result` of a sign-in by a person without an account here. */
export interface BindingRequired {
  bind: {
    /** The wire's name for the verified identity; valid for some minutes and in this browser only. */
    thirdUserUuid: string
    provider: string
    /** The person's name at the provider; empty when it is not given. */
    name: string
  }
}
