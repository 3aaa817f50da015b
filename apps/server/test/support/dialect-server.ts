import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

export const dialectClient = { clientId: 'corp-1', clientSecret: 'corp-secret' }

interface Granted {
  user: string
  /** The PKCE challenge of a generic OAuth 2 server. */
  challenge?: string
  redirectUri?: string
}

interface ReceivedRequest {
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

/** The server sides of OAuth 2 as its standard, 企业微信 and 钉钉 have them, each with its own names and ways to say no. */
export async function startDialectServer() {
  const codes = new Map<string, Granted>()
  const tokens = new Map<string, string>()
  const calls: string[] = []
  /** A code can be used once. */
  const spend = (code: string) => {
    const granted = codes.get(code)
    codes.delete(code)
    return granted
  }
  const issue = (user: string) => {
    tokens.set(`token-${user}`, user)
    return `token-${user}`
  }
  const knows = (id: unknown, secret: unknown) => id === dialectClient.clientId && secret === dialectClient.clientSecret

  const pages: Record<string, (asked: ReceivedRequest) => [number, object]> = {
    '/oauth2/token': ({ body }) => {
      const form = new URLSearchParams(body)
      const granted = spend(form.get('code') ?? '')
      const isMeant =
        granted?.challenge ===
          createHash('sha256')
            .update(form.get('code_verifier') ?? '')
            .digest('base64url') && granted.redirectUri === form.get('redirect_uri')
      if (!granted || !isMeant || !knows(form.get('client_id'), form.get('client_secret')))
        return [400, { error: 'invalid_grant' }]
      return [200, { access_token: issue(granted.user), token_type: 'bearer' }]
    },
    '/oauth2/me': ({ headers }) => {
      const user = tokens.get(headers.authorization?.replace('Bearer ', '') ?? '')
      return user ? [200, { data: { id: 42, account: user, label: `${user}的姓名` } }] : [401, {}]
    },
    // 企业微信 refuses with status 200 and an error number.
    '/wechat/gettoken': ({ query }) =>
      knows(query.get('corpid'), query.get('corpsecret'))
        ? [200, { errcode: 0, errmsg: 'ok', access_token: issue('corp') }]
        : [200, { errcode: 40001, errmsg: 'invalid credential' }],
    '/wechat/getuserinfo': ({ query }) => {
      const granted = spend(query.get('code') ?? '')
      if (!granted || tokens.get(query.get('access_token') ?? '') !== 'corp') return [200, { errcode: 40029 }]
      // A user outside the corporation has an openid instead.
      return [200, { errcode: 0, ...(granted.user === 'guest' ? { openid: 'o1' } : { userid: granted.user }) }]
    },
    '/dingtalk/userAccessToken': ({ body }) => {
      const sent = JSON.parse(body || '{}') as Record<string, string>
      const granted = spend(sent.code ?? '')
      if (!granted || !knows(sent.clientId, sent.clientSecret) || sent.grantType !== 'authorization_code')
        return [400, { code: 'invalidParameter.authCode.notFound' }]
      return [200, { accessToken: issue(granted.user), expireIn: 7200 }]
    },
    '/dingtalk/me': ({ headers }) => {
      const user = tokens.get(String(headers['x-acs-dingtalk-access-token']))
      return user ? [200, { nick: `${user}的昵称`, unionId: `union-${user}`, openId: 'o2' }] : [401, {}]
    },
  }

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://self.invalid')
    calls.push(url.pathname)
    const answerWith = (body: string) => {
      const [status, answer] = pages[url.pathname]?.({ query: url.searchParams, headers: request.headers, body }) ?? [
        404,
        {},
      ]
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer))
    }
    void text(request).then(answerWith)
  })
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    calls,
    /** Approves a sign-in and returns the code that the browser brings back. */
    grant(granted: Granted): string {
      const code = `code-${codes.size + calls.length}-${granted.user}`
      codes.set(code, granted)
      return code
    },
    /** The settings of a provider of each kind that uses this server. */
    settings: {
      oauth2: {
        kind: 'oauth2',
        ...dialectClient,
        scopes: 'profile',
        authorizeUrl: `${url}/oauth2/authorize`,
        tokenUrl: `${url}/oauth2/token`,
        userinfoUrl: `${url}/oauth2/me`,
        subjectField: 'data.account',
        nameField: 'data.label',
        usernameField: 'data.account',
      },
      wechat: {
        kind: 'wechat_enterprise',
        ...dialectClient,
        agentId: '1000002',
        tokenUrl: `${url}/wechat/gettoken`,
        userinfoUrl: `${url}/wechat/getuserinfo`,
      },
      dingtalk: {
        kind: 'dingtalk',
        ...dialectClient,
        tokenUrl: `${url}/dingtalk/userAccessToken`,
        userinfoUrl: `${url}/dingtalk/me`,
      },
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
