import { safeRedirect } from '@xw/shared/session/safe-redirect'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../plugins/browser.ts'

/** The cookie keeps the page that the user wanted. In the service address it would make another service of it. */
const cookieName = 'xw-cas-redirect'
const cookieSeconds = 600

/** Builds the cookie; null deletes it. */
export const buildRedirectCookie = (wanted: string | null): string =>
  `${cookieName}=${encodeURIComponent(wanted ?? '')}; Path=${apiBase}${paths.cas.callback}; Max-Age=${wanted ? cookieSeconds : 0}; HttpOnly; SameSite=Lax`

export function readRedirectCookie(request: FastifyRequest): string | null {
  try {
    return safeRedirect(decodeURIComponent(readCookie(request, cookieName)))
  } catch {
    return null
  }
}
