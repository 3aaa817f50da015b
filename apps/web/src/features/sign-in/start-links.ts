import { paths } from '@xw/shared/wire/paths'
import type { SignInMethodCode, SignInOptions } from '@xw/shared/wire/sign-in-options'
import { config } from '../../lib/config.ts'

/** A way that goes on at somebody else's page: a button there, and an address of the server that leads on. */
export interface StartLink {
  id: string
  name: string
  href: string
}

/** What each of these ways has as buttons. A way that is not here is a form on the page itself. */
const starts: Partial<Record<SignInMethodCode, (entry: SignInOptions) => StartLink[]>> = {
  third: ({ thirdParties }) =>
    thirdParties.map(({ id, name }) => ({ id, name, href: `${config.apiBase}${paths.thirdLogin.render}/${id}` })),
  cas: () => [{ id: 'cas', name: '统一身份认证', href: config.apiBase + paths.cas.login }],
}

/** Whether a way is filled in on the page. */
export const isForm = (way: SignInMethodCode): boolean => !(way in starts)

/** The buttons of some ways, in their order, each with the school and where its user wanted to go. */
export function startLinks(
  entry: SignInOptions,
  ways: readonly SignInMethodCode[],
  redirect: string | null,
): StartLink[] {
  const query = new URLSearchParams({
    ...(entry.school && { school: entry.school.code }),
    ...(redirect && { redirect }),
  }).toString()
  return ways
    .flatMap(way => starts[way]?.(entry) ?? [])
    .map(link => ({ ...link, href: query ? `${link.href}?${query}` : link.href }))
}
