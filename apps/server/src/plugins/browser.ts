import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../lib/errors.ts'

/** Longer than a try takes with everything that it may ask for. */
const minutes = 30

/**
 * The address that the browser has us under: what a proxy is reached by, where the operator says so. The caller claims it,
 * so that it decides about their own cookie and goes into no link (`readPublicAddress`).
 */
function addressOf(request: FastifyRequest, origins: readonly string[]): string {
  const typed = `${request.protocol}://${request.host}`
  if (!URL.canParse(typed)) throw new AppError('malformed')
  const own = new URL(typed).origin
  return origins.includes(own) ? own : (origins[0] ?? own)
}

/** Under https by a name that browsers take from this very host alone: no neighbour can put its own secret there. */
const cookieNameFor = (address: string) => (address.startsWith('https:') ? '__Host-xw-browser' : 'xw-browser')

/** What a browser keeps for us under a name; empty where nothing. */
export function readCookie(request: FastifyRequest, name: string): string {
  const cookies = (request.headers.cookie ?? '').split(/; */).map(pair => pair.split('='))
  return cookies.find(([own]) => own === name)?.[1] ?? ''
}

function readSecret(request: FastifyRequest, address: string): string | null {
  const value = readCookie(request, cookieNameFor(address))
  return /^[\w-]{43}$/.test(value) ? value : null
}

const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')

/** Which browser asks, by the hash of a secret that it alone has; null where it has none. */
export function findBrowserId(request: FastifyRequest, origins: readonly string[]): string | null {
  const secret = readSecret(request, addressOf(request, origins))
  return secret && hashOf(secret)
}

/** The same, for who begins: a browser without a secret is given one. Several of its tabs may sign in at once. */
export function ensureBrowserId(request: FastifyRequest, reply: FastifyReply, origins: readonly string[]): string {
  const address = addressOf(request, origins)
  const secret = readSecret(request, address) ?? randomBytes(32).toString('base64url')
  const isSecure = address.startsWith('https:')
  const cookie = `${cookieNameFor(address)}=${secret}; Path=/; Max-Age=${minutes * 60}; HttpOnly; SameSite=Lax`
  reply.header('Set-Cookie', isSecure ? `${cookie}; Secure` : cookie)
  return hashOf(secret)
}
