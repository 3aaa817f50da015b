import { type ReturnTrouble, returnParams } from '@xw/shared/session/third-return'
import { webBase } from '@xw/shared/wire/headers'

/** The sign-in page for who comes back from somebody else's: what they bring, and nothing where it is null. */
export function signInPageUrl(told: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(told)) if (value) query.set(name, value)
  return `${webBase}/user/login?${query.toString()}`
}

/** The sign-in page with the word for why nobody is proven. */
export const troublePageUrl = (trouble: ReturnTrouble): string => signInPageUrl({ [returnParams.trouble]: trouble })
