import { timingSafeEqual } from 'node:crypto'
import type { Keys } from './keys.ts'

/** Expiries fall on whole steps, so that a link stays the same for a while and its answer can be cached. */
const stepMs = 600_000

const sign = (keys: Keys, subject: string, sessionId: string, expiry: string) =>
  keys.hmac('file-ticket', `${subject}.${sessionId}.${expiry}`).toString('base64url')

/** `<session id>.<expiry>.<hmac>`: stands for the token in a URL, for one subject and one to two steps of time. */
export function makeTicket(keys: Keys, sessionId: string, subject: string, now = Date.now()): string {
  const expiry = String((Math.ceil(now / stepMs) + 1) * stepMs)
  return `${sessionId}.${expiry}.${sign(keys, subject, sessionId, expiry)}`
}

/** The session a ticket was made for, or null where it is not ours, too old, or for something else. */
export function readTicket(keys: Keys, ticket: string, subject: string, now = Date.now()): string | null {
  const [sessionId = '', expiry = '', given = '', ...rest] = ticket.split('.')
  const [expected, actual] = [sign(keys, subject, sessionId, expiry), given].map(text => Buffer.from(text))
  if (!expected || expected.length !== actual?.length || rest.length > 0 || !timingSafeEqual(expected, actual))
    return null
  return Number(expiry) > now ? sessionId : null
}
