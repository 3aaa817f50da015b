import { randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'

/** A user who is signed in at the CAS server. */
export interface CasUser {
  user: string
  attributes?: Readonly<Record<string, string | readonly string[]>>
}

interface Granted extends CasUser {
  service: string
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const response = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${content}</cas:serviceResponse>\n`
const failure = (code: string) =>
  response(`<cas:authenticationFailure code="${code}">not recognised</cas:authenticationFailure>`)

function success({ user, attributes = {} }: CasUser, hasAttributes: boolean): string {
  const listed = Object.entries(attributes).flatMap(([name, values]) =>
    [values].flat().map(value => `<cas:${name}>${escape(value)}</cas:${name}>`),
  )
  const inside = hasAttributes ? `<cas:attributes>${listed.join('')}</cas:attributes>` : ''
  return response(
    `<cas:authenticationSuccess>\n  <cas:user>${escape(user)}</cas:user>${inside}\n</cas:authenticationSuccess>`,
  )
}

/**
 * Starts a CAS server that follows the protocol. Its page sends the signed-in user back with a ticket, a ticket works once
 * and only for its service, and a sign-out notifies every service that got a ticket.
 */
export async function startCasServer() {
  const tickets = new Map<string, Granted>()
  const used = new Map<string, Granted>()
  const asked: string[] = []
  let signedIn: CasUser | null = null
  let forged: string | null = null

  function grant(service: string, who: CasUser): string {
    const ticket = `ST-${randomBytes(16).toString('hex')}-test`
    tickets.set(ticket, { ...who, service })
    return ticket
  }

  function validate(query: URLSearchParams, hasAttributes: boolean): string {
    const ticket = query.get('ticket') ?? ''
    const granted = tickets.get(ticket)
    if (!granted) return failure('INVALID_TICKET')
    // A ticket is used up by the first validation, whatever its result.
    tickets.delete(ticket)
    if (granted.service !== query.get('service')) return failure('INVALID_SERVICE')
    used.set(ticket, granted)
    return success(granted, hasAttributes)
  }

  function showLogin(query: URLSearchParams, reply: ServerResponse) {
    const service = query.get('service') ?? ''
    if (!signedIn) return reply.writeHead(200, { 'content-type': 'text/html' }).end('<h1>CAS</h1>')
    const back = new URL(service)
    back.searchParams.set('ticket', grant(service, signedIn))
    return reply.writeHead(302, { location: back.href }).end()
  }

  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://cas')
    asked.push(pathname)
    if (pathname === '/cas/login') return showLogin(searchParams, reply)
    const isThree = pathname === '/cas/p3/serviceValidate'
    if (!isThree && pathname !== '/cas/serviceValidate') return reply.writeHead(404).end()
    return reply.writeHead(200, { 'content-type': 'application/xml' }).end(forged ?? validate(searchParams, isThree))
  })
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  return {
    url: `http://127.0.0.1:${port}/cas`,
    asked,
    grant,
    /** Sets the user who is signed in at the CAS server. */
    signIn(who: CasUser | null) {
      signedIn = who
    },
    /** Makes the server answer every validation with this text; null restores true answers. */
    forge(answer: string | null) {
      forged = answer
    },
    logoutRequest: (ticket: string) =>
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0" IssueInstant="2026-11-16T00:00:00Z"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`,
    /** Signs a user out at the CAS server, which notifies every service that the user has signed in to. */
    async signOut(user: string): Promise<number[]> {
      const theirs = [...used].filter(([, granted]) => granted.user === user)
      const told = theirs.map(([ticket, { service }]) =>
        fetch(service, { method: 'POST', body: new URLSearchParams({ logoutRequest: this.logoutRequest(ticket) }) }),
      )
      return (await Promise.all(told)).map(({ status }) => status)
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
