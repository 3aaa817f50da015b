import type { ProviderKind } from '@xw/shared/session/provider-kinds'

/** Texts in which `${…}` stands for a value: one of the settings, of the try, or of what an earlier call gave. */
type Templates = Readonly<Record<string, string>>

/** A page of the provider that the browser is sent to. */
interface ProviderPage {
  url: string
  query: Templates
  hash?: string
}

/** A call of the server's own to the provider. */
export interface DialectCall {
  /** The setting that says where else it goes. */
  setting: 'tokenUrl' | 'userinfoUrl'
  method: 'GET' | 'POST'
  url: string
  query?: Templates
  headers?: Templates
  form?: Templates
  json?: Templates
  /** What an answer has to hold beside a good status, by path. */
  mustHold?: Templates
  /** What is taken from the answer: names of values, by path. `subject`, `name` and `username` are the person. */
  takes: Templates
}

/** How a provider that is not OpenID Connect says who somebody is. */
export interface Dialect {
  authorize: ProviderPage
  /** Inside the provider's own messenger, where it has another page for that. */
  inApp?: ProviderPage & { agent: RegExp }
  /** Where the browser brings the provider's code. */
  codeParam: string
  calls: readonly DialectCall[]
}

/** A further provider is an entry here, and a choice of the setting. */
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

  // The code is shown to a call that has its token by the corporation's secret alone; people outside of it have no userid.
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

  // The code comes back under a name of its own, and the token goes in a header of its own.
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
