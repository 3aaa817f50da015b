import { paths } from '@xw/shared/wire/paths'
import type { SignInMethodCode, SignInOptions } from '@xw/shared/wire/sign-in-options'
import { config } from '../../lib/config.ts'

/** A sign-in method that continues on another site: its button, and the server's address that redirects there. */
export interface ExternalSignInLink {
  id: string
  name: string
  href: string
}

/** Builds the links of each external sign-in method. A method without an entry is a form on the page itself. */
const linkBuilders: Partial<Record<SignInMethodCode, (entry: SignInOptions) => ExternalSignInLink[]>> = {
  third: ({ thirdParties }) =>
    thirdParties.map(({ id, name }) => ({ id, name, href: `${config.apiBase}${paths.thirdLogin.render}/${id}` })),
  cas: () => [{ id: 'cas', name: '统一身份认证', href: config.apiBase + paths.cas.login }],
}

/** Tells whether a sign-in method is a form on the page. */
export const isFormMethod = (way: SignInMethodCode): boolean => !(way in linkBuilders)

/** Builds the links of sign-in methods in their order. Each link carries the school and the page to open afterwards. */
export function buildExternalLinks(
  entry: SignInOptions,
  ways: readonly SignInMethodCode[],
  redirect: string | null,
): ExternalSignInLink[] {
  const query = new URLSearchParams({
    ...(entry.school && { school: entry.school.code }),
    ...(redirect && { redirect }),
  }).toString()
  return ways
    .flatMap(way => linkBuilders[way]?.(entry) ?? [])
    .map(link => ({ ...link, href: query ? `${link.href}?${query}` : link.href }))
}
