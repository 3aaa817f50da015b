import { safeRedirect } from '@xw/shared/session/safe-redirect'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../plugins/browser.ts'

/** Where somebody wanted to go stays with their browser meanwhile: a service that differed by it would be another service. */
const cookieName = 'xw-cas-redirect'
const cookieSeconds = 600

/** The cookie for it, or with null for nothing. */
export const buildRedirectCookie = (wanted: string | null): string =>
  `${cookieName}=${encodeURIComponent(wanted ?? '')}; Path=${apiBase}${paths.cas.callback}; Max-Age=${wanted ? cookieSeconds : 0}; HttpOnly; SameSite=Lax`

export function readRedirectCookie(request: FastifyRequest): string | null {
  try {
    return safeRedirect(decodeURIComponent(readCookie(request, cookieName)))
  } catch {
    return null
  }
}
