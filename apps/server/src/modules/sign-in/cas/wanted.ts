import { safeRedirect } from '@xw/shared/session/safe-redirect'
import { apiBase } from '@xw/shared/wire/headers'
import { paths } from '@xw/shared/wire/paths'
import type { FastifyRequest } from 'fastify'
import { readCookie } from '../../../plugins/browser.ts'

/** Where somebody wanted to go stays with their browser meanwhile: a service that differed by it would be another service. */
const name = 'xw-cas-redirect'
const seconds = 600

/** The cookie for it, or with null for nothing. */
export const keepWanted = (wanted: string | null): string =>
  `${name}=${encodeURIComponent(wanted ?? '')}; Path=${apiBase}${paths.cas.callback}; Max-Age=${wanted ? seconds : 0}; HttpOnly; SameSite=Lax`

export function readWanted(request: FastifyRequest): string | null {
  try {
    return safeRedirect(decodeURIComponent(readCookie(request, name)))
  } catch {
    return null
  }
}
