import { callOut } from '../../../lib/outgoing.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { ProviderError, toProviderError } from '../identity-provider/index.ts'
import { findOnlyChild, parseXml, type XmlElement } from './parse-xml.ts'
import type { CasServer } from './setting.ts'

/** A person that a CAS server vouches for. */
export interface CasPrincipal {
  user: string
  /** Further attributes; each can have several values. */
  attributes: ReadonlyMap<string, readonly string[]>
}

const namespace = 'http://www.yale.edu/tp/cas'
const validatePaths = { 2: '/serviceValidate', 3: '/p3/serviceValidate' } as const

/** Asks the school's own CAS server whom a ticket for this product belongs to. */
export async function validateTicket(deps: Pick<Deps, 'config'>, server: CasServer, ticket: string) {
  const principal = findPrincipal(await callServer(deps, server, ticket))
  if (!principal) throw new ProviderError('failed', 'CAS 服务器没有确认票据')
  return principal
}

/** Tests whether a server speaks CAS: it must reject an invalid ticket in the CAS format. */
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

/** Accepts exactly one success with exactly one user. Anything beside it could be mistaken for another person. */
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
