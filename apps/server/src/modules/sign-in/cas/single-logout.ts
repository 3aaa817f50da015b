import type { Deps } from '../../../plugins/deps.ts'
import type { Origin } from '../../../plugins/origin.ts'
import { endSessionsOpenedBy } from '../session/index.ts'
import { findOnlyChild, parseXml } from './parse-xml.ts'

const namespace = 'urn:oasis:names:tc:SAML:2.0:protocol'

/**
 * Ends the sessions that a ticket has opened, where a CAS server says that the ticket is over. Whoever names a ticket knows
 * it: that is the proof. What is not understood, and tickets that have opened nothing, change nothing.
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
