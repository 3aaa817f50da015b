import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/errors.ts'

/** Longer than one sign-in takes with all its steps. */
const minutes = 30

/**
 * Returns the address under which the browser knows this server: the configured one behind a proxy. The request
 * claims it, so it decides only about the client's own cookie and is never used in a link (`readPublicAddress`).
 */
function addressOf(request: FastifyRequest, origins: readonly string[]): string {
  const typed = `${request.protocol}://${request.host}`
  if (!URL.canParse(typed)) throw new AppError('malformed')
  const own = new URL(typed).origin
  return origins.includes(own) ? own : (origins[0] ?? own)
}

/**
 * With https, the `__Host-` prefix makes browsers accept the cookie from this host only, so that no neighbouring host
 * can set it.
 */
const cookieNameFor = (address: string) => (address.startsWith('https:') ? '__Host-xw-browser' : 'xw-browser')

/** Returns a cookie's value, or an empty text. */
export function readCookie(request: FastifyRequest, name: string): string {
  const cookies = (request.headers.cookie ?? '').split(/; */).map(pair => pair.split('='))
  return cookies.find(([own]) => own === name)?.[1] ?? ''
}

function readSecret(request: FastifyRequest, address: string): string | null {
  const value = readCookie(request, cookieNameFor(address))
  return /^[\w-]{43}$/.test(value) ? value : null
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Returns the hash of the secret that identifies the browser, or null when it has none. */
export function findBrowserId(request: FastifyRequest, origins: readonly string[]): string | null {
  const secret = readSecret(request, addressOf(request, origins))
  return secret && hashOf(secret)
}

/**
 * Returns the browser's hash, and gives it a secret first when it has none. Several tabs may sign in at the same
 * time.
 */
export function ensureBrowserId(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): string {
  const address = addressOf(request, origins)
  const secret = readSecret(request, address) ?? randomBytes(32).toString('base64url')
  const isSecure = address.startsWith('https:')
  const cookie = `${cookieNameFor(address)}=${secret}; Path=/; Max-Age=${minutes * 60}; HttpOnly; SameSite=Lax`
  reply.header('Set-Cookie', isSecure ? `${cookie}; Secure` : cookie)
  return hashOf(secret)
}
