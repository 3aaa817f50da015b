import { timingSafeEqual } from 'node:crypto'
import type { Keys } from './keys.ts'

/** Expiry times are rounded to whole steps, so that a link stays the same for a while and its answer can be cached. */
const stepMs = 600_000

const sign = (keys: Keys, subject: string, sessionId: string, expiry: string) =>
  keys.hmac('file-ticket', `${subject}.${sessionId}.${expiry}`).toString('base64url')

/**
 * Creates `<session id>.<expiry>.<hmac>`, which replaces the token in a URL, for one subject and one to two steps of
 * time.
 */
export function makeTicket(keys: Keys, sessionId: string, subject: string, now = Date.now()): string {
  const expiry = String((Math.ceil(now / stepMs) + 1) * stepMs)
  return `${sessionId}.${expiry}.${sign(keys, subject, sessionId, expiry)}`
}

/**
 * Returns the id of the session that a ticket was issued for, or null when it is forged, expired or for another
 * subject.
 */
export function readTicket(keys: Keys, ticket: string, subject: string, now = Date.now()): string | null {
  const [sessionId = '', expiry = '', given = '', ...rest] = ticket.split('.')
  const [expected, actual] = [sign(keys, subject, sessionId, expiry), given].map(text => Buffer.from(text))
  if (!expected || expected.length !== actual?.length || rest.length > 0 || !timingSafeEqual(expected, actual))
    return null
  return Number(expiry) > now ? sessionId : null
}
