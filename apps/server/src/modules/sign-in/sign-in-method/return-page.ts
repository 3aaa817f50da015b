import { type ReturnError, returnParams } from '@xw/shared/session/third-return'
import { webBase } from '@xw/shared/wire/headers'

/**
 * Builds the address of the sign-in page with parameters for a browser that returns from an external server. Null
 * values are left out.
 */
export function signInPageUrl(params: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(params)) if (value) query.set(name, value)
  return `${webBase}/user/login?${query.toString()}`
}

/** Builds the address of the sign-in page with the code of what went wrong. */
export const troublePageUrl = (trouble: ReturnError): string => signInPageUrl({ [returnParams.trouble]: trouble })
