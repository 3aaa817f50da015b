import { createSign, generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
// @ts-expect-error it brings no types of its own
import { Provider as Untyped } from 'oidc-provider'

/** The little of oidc-provider that is used here. */
interface Provider {
  callback(): (request: IncomingMessage, response: ServerResponse) => void
  interactionDetails(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<{ params: { client_id: string; scope: string } }>
  interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  Grant: new (of: {
    accountId: string
    clientId: string
  }) => {
    addOIDCScope(scope: string): void
    save(): Promise<string>
  }
}

const Provider = Untyped as new (issuer: string, configuration: object) => Provider

export const identityClient = { clientId: 'xw', clientSecret: 'a-secret-of-the-client' }

/** The users whom the provider knows. A user types the subject at the provider's page. */
const claimsOf = (sub: string) => ({ sub, name: `${sub}的姓名`, preferred_username: sub })

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

const page = (uid: string) => `<!doctype html><html lang="zh"><title>校园认证</title>
<h1>校园认证</h1>
<form method="post" action="/interaction/${uid}"><label>工号 <input name="login" autofocus></label> <button>同意并继续</button></form>
<form method="post" action="/interaction/${uid}"><button name="refuse" value="1">拒绝</button></form>`

/** A university's own OpenID Connect provider: oidc-provider on a port of this machine, with a page that asks for a name. */
export async function startIdentityServer() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwks = { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'key-1', use: 'sig', alg: 'RS256' }] }
  let provider: Provider | null = null
  let forged: ((request: URLSearchParams) => object) | null = null
  const calls: string[] = []

  const server = createServer((request, response) => {
    void answer(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  const issuer = `http://127.0.0.1:${port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const path = new URL(request.url ?? '', issuer).pathname
    calls.push(path)
    if (!provider) return response.writeHead(503).end()
    if (path === '/token' && forged) {
      const answered = forged(new URLSearchParams(await text(request)))
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answered))
    }
    const uid = /^\/interaction\/([\w-]+)$/.exec(path)?.[1]
    if (uid === undefined) return provider.callback()(request, response)
    if (request.method === 'GET')
      return response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(page(uid))
    return finish(provider, request, response)
  }

  return {
    issuer,
    calls,
    /** From now on it knows the client, with the addresses that it may send people back to. */
    open(redirectUris: readonly string[]) {
      provider = new Provider(issuer, {
        clients: [
          {
            client_id: identityClient.clientId,
            client_secret: identityClient.clientSecret,
            redirect_uris: redirectUris,
            response_types: ['code'],
            grant_types: ['authorization_code'],
          },
        ],
        jwks,
        cookies: { keys: ['of-the-test'] },
        claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
        findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => claimsOf(id) }),
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
        pkce: { required: () => true },
        ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      })
    },
    /** Makes a token with these claims, signed by the provider or with a foreign key. */
    sign(claims: object, key = privateKey) {
      const content = `${encode({ alg: 'RS256', typ: 'JWT', kid: 'key-1' })}.${encode(claims)}`
      return `${content}.${createSign('sha256').update(content).sign(key).toString('base64url')}`
    },
    /** Replaces the answers of the token endpoint; null restores the true ones. */
    forge(say: ((request: URLSearchParams) => object) | null) {
      forged = say
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Answers the provider's page as a user who has signed in there: agrees, or refuses. */
async function finish(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const typed = new URLSearchParams(await text(request))
  if (typed.has('refuse')) return provider.interactionFinished(request, response, { error: 'access_denied' })
  const accountId = typed.get('login') ?? ''
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId, clientId: params.client_id })
  grant.addOIDCScope(params.scope)
  return provider.interactionFinished(request, response, {
    login: { accountId },
    consent: { grantId: await grant.save() },
  })
}

/** A browser at the provider: says who it is and gives the address that it is sent back to. */
export async function agreeAt(start: string, login: string | null): Promise<URL> {
  const { origin } = new URL(start)
  const jar = new Map<string, string>()
  let url = new URL(start)
  for (let hops = 0; hops < 10; hops += 1) {
    const isAsked = url.pathname.startsWith('/interaction/')
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(isAsked && {
        method: 'POST',
        body: new URLSearchParams(login === null ? { refuse: '1' } : { login }),
      }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      jar.set(name, value)
    }
    const next = response.headers.get('location')
    if (!next) throw new Error(`${response.status} at ${url.href}: ${await response.text()}`)
    url = new URL(next, url)
    if (url.origin !== origin) return url
  }
  throw new Error('too many pages')
}
