import { callOut } from '../../../lib/outgoing.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { ProviderError, toProviderError } from '../identity-provider/index.ts'
import { findOnlyChild, parseXml, type XmlElement } from './parse-xml.ts'
import type { CasServer } from './setting.ts'

/** Whom a CAS server vouches for. */
export interface CasPrincipal {
  user: string
  /** What else it says of them; an attribute may have several values. */
  attributes: ReadonlyMap<string, readonly string[]>
}

const namespace = 'http://www.yale.edu/tp/cas'
const validatePaths = { 2: '/serviceValidate', 3: '/p3/serviceValidate' } as const

/** Asks the school's own server, and no other, whom a ticket for our own service is for. */
export async function validateTicket(deps: Pick<Deps, 'config'>, server: CasServer, ticket: string) {
  const principal = findPrincipal(await callServer(deps, server, ticket))
  if (!principal) throw new ProviderError('failed', 'CAS 服务器没有确认票据')
  return principal
}

/** Whether a server answers as a CAS server does: to a ticket that is none it says that it is none. */
export async function testCasServer(deps: Pick<Deps, 'config'>, server: CasServer): Promise<string> {
  const answer = await callServer(deps, server, 'ST-connection-test')
  if (!findOnlyChild(answer, 'authenticationFailure')) throw unexpectedAnswerError()
  return 'CAS 服务器应答正常'
}

const unexpectedAnswerError = () => new ProviderError('failed', 'CAS 服务器的应答不是预期的内容，请检查地址和协议版本')

async function callServer({ config }: Pick<Deps, 'config'>, server: CasServer, ticket: string): Promise<XmlElement> {
  const query = new URLSearchParams({ service: server.service, ticket }).toString()
  const url = `${server.url}${validatePaths[server.protocol]}?${query}`
  const call = { url, method: 'GET', headers: { Accept: 'application/xml, text/xml' }, body: '' }
  const { status, body } = await callOut(call, config.ssoNetworks).catch((error: unknown) => {
    throw toProviderError(error, 'CAS 服务器没有应答')
  })
  const answer = status === 200 ? parseXml(body) : null
  if (answer?.name !== 'serviceResponse' || answer.namespace !== namespace) throw unexpectedAnswerError()
  return answer
}

/** One success with one user, and nothing beside it to be taken for another. */
function findPrincipal(answer: XmlElement): CasPrincipal | null {
  const success = answer.children.length === 1 ? findOnlyChild(answer, 'authenticationSuccess') : null
  const user = success && findOnlyChild(success, 'user')
  if (!success || !user || user.children.length > 0 || user.text.trim() === '') return null
  const attributes = new Map<string, string[]>()
  for (const { name, text } of findOnlyChild(success, 'attributes')?.children ?? []) {
    const value = text.trim()
    if (value !== '') attributes.set(name, [...(attributes.get(name) ?? []), value])
  }
  return { user: user.text.trim(), attributes }
}
