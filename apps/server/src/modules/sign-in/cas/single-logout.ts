import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { endSessionsOpenedBy } from '../session/index.ts'
import { findOnlyChild, parseXml } from './parse-xml.ts'

const namespace = 'urn:oasis:names:tc:SAML:2.0:protocol'

/**
 * Ends the sessions that a ticket has opened when a CAS server reports its logout. Knowing the ticket is the proof.
 * Unknown tickets and malformed requests change nothing.
 */
export async function endSessionsByLogoutRequest(
  { db }: Pick<Deps, 'db'>,
  logoutRequest: string,
  origin: Origin,
): Promise<string[]> {
  const request = parseXml(logoutRequest)
  const isRequest = request?.name === 'LogoutRequest' && request.namespace === namespace
  const ticket = isRequest ? findOnlyChild(request, 'SessionIndex')?.text.trim() : undefined
  return ticket ? endSessionsOpenedBy(db, ticket, { content: '统一身份认证退出', origin }) : []
}
