/** The protocols of identity providers. The last two are the wire's names for 企业微信 and 钉钉. */
export const providerKinds = [
  { value: 'oidc', text: 'OpenID Connect' },
  { value: 'oauth2', text: 'OAuth 2.0' },
  { value: 'wechat_enterprise', text: '企业微信' },
  { value: 'dingtalk', text: '钉钉' },
] as const
export type ProviderKind = (typeof providerKinds)[number]['value']
