import type { ProviderKind } from '@xw/shared/session/provider-kinds'

/** Texts in which `${…}` stands for a value: of the settings, of the attempt, or of an earlier call's answer. */
type Templates = Readonly<Record<string, string>>

/** A page of the provider that the browser is sent to. */
interface ProviderPage {
  url: string
  query: Templates
  hash?: string
}

/** A call from this server to the provider. */
export interface DialectCall {
  /** The setting that replaces the default address. */
  setting: 'tokenUrl' | 'userinfoUrl'
  method: 'GET' | 'POST'
  url: string
  query?: Templates
  headers?: Templates
  form?: Templates
  json?: Templates
  /** Values that the answer must have, by path, besides a good status. */
  mustHold?: Templates
  /** Values to take from the answer, by path. `subject`, `name` and `username` describe the person. */
  takes: Templates
}

/** How a provider without OpenID Connect tells who a person is. */
export interface Dialect {
  authorize: ProviderPage
  /** Another page for browsers inside the provider's own messenger. */
  inApp?: ProviderPage & { agent: RegExp }
  /** The parameter in which the browser brings the provider's code. */
  codeParam: string
  calls: readonly DialectCall[]
}

/** To add a provider, add an item here and an option to the setting. */
export const dialects: Readonly<Record<Exclude<ProviderKind, 'oidc'>, Dialect>> = {
  oauth2: {
    authorize: {
      url: '',
      query: {
        response_type: 'code',
        client_id: '${clientId}',
        redirect_uri: '${redirectUri}',
        scope: '${scopes}',
        state: '${state}',
        code_challenge: '${challenge}',
        code_challenge_method: 'S256',
      },
    },
    codeParam: 'code',
    calls: [
      {
        setting: 'tokenUrl',
        method: 'POST',
        url: '',
        form: {
          grant_type: 'authorization_code',
          code: '${code}',
          redirect_uri: '${redirectUri}',
          client_id: '${clientId}',
          client_secret: '${clientSecret}',
          code_verifier: '${verifier}',
        },
        takes: { accessToken: 'access_token' },
      },
      {
        setting: 'userinfoUrl',
        method: 'GET',
        url: '',
        headers: { Authorization: 'Bearer ${accessToken}' },
        takes: { subject: '${subjectField}', name: '${nameField}', username: '${usernameField}' },
      },
    ],
  },

  // The token belongs to the corporation and needs its secret only; the second call resolves the code. People outside
  // the corporation have no userid.
  wechat_enterprise: {
    authorize: {
      url: 'https://login.work.weixin.qq.com/wwlogin/sso/login',
      query: {
        login_type: 'CorpApp',
        appid: '${clientId}',
        agentid: '${agentId}',
        redirect_uri: '${redirectUri}',
        state: '${state}',
      },
    },
    inApp: {
      agent: /wxwork/i,
      url: 'https://open.weixin.qq.com/connect/oauth2/authorize',
      query: {
        appid: '${clientId}',
        redirect_uri: '${redirectUri}',
        response_type: 'code',
        scope: 'snsapi_base',
        state: '${state}',
        agentid: '${agentId}',
      },
      hash: 'wechat_redirect',
    },
    codeParam: 'code',
    calls: [
      {
        setting: 'tokenUrl',
        method: 'GET',
        url: 'https://qyapi.weixin.qq.com/cgi-bin/gettoken',
        query: { corpid: '${clientId}', corpsecret: '${clientSecret}' },
        mustHold: { errcode: '0' },
        takes: { accessToken: 'access_token' },
      },
      {
        setting: 'userinfoUrl',
        method: 'GET',
        url: 'https://qyapi.weixin.qq.com/cgi-bin/auth/getuserinfo',
        query: { access_token: '${accessToken}', code: '${code}' },
        mustHold: { errcode: '0' },
        takes: { subject: 'userid', username: 'userid' },
      },
    ],
  },

  // The code returns under another name, and the token goes into a header of its own.
  dingtalk: {
    authorize: {
      url: 'https://login.dingtalk.com/oauth2/auth',
      query: {
        response_type: 'code',
        client_id: '${clientId}',
        redirect_uri: '${redirectUri}',
        scope: 'openid',
        state: '${state}',
        prompt: 'consent',
      },
    },
    codeParam: 'authCode',
    calls: [
      {
        setting: 'tokenUrl',
        method: 'POST',
        url: 'https://api.dingtalk.com/v1.0/oauth2/userAccessToken',
        json: {
          clientId: '${clientId}',
          clientSecret: '${clientSecret}',
          code: '${code}',
          grantType: 'authorization_code',
        },
        takes: { accessToken: 'accessToken' },
      },
      {
        setting: 'userinfoUrl',
        method: 'GET',
        url: 'https://api.dingtalk.com/v1.0/contact/users/me',
        headers: { 'x-acs-dingtalk-access-token': '${accessToken}' },
        takes: { subject: 'unionId', name: 'nick' },
      },
    ],
  },
}
