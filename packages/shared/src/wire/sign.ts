import { md5 } from 'js-md5'

/** The secret is part of every browser bundle, so a signature proves nothing about the caller: it is kept for the wire. */
const defaultSignSecret = 'dd05f1c54d63749eda95f9fa6d49v442a'

/** A signed call older or newer than this is refused. */
export const signWindowMs = 300_000

/**
 * The parameters that are signed: the query of the URL, the parameter object (numbers as text), and the last path
 * segment when it holds a comma. `_t` is added after signing and never part of it.
 */
export function toSignedParams(url: string, params: Record<string, unknown> = {}): Record<string, unknown> {
  const [path = '', query = ''] = url.split('?', 2)
  const signed: Record<string, unknown> = {}
  const segment = path.slice(path.lastIndexOf('/') + 1)
  if (/,|%2c/i.test(segment)) signed['x-path-variable'] = decode(segment)
  for (const [key, value] of readQuery(query)) signed[key] = value
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined) signed[key] = typeof value === 'number' ? String(value) : value
  }
  delete signed._t
  return signed
}

/** The one thing of a URL that is needed here, in plain language: neither Node nor a browser is assumed. */
function readQuery(query: string): [string, string][] {
  return query
    .split('&')
    .filter(pair => pair !== '')
    .map(pair => {
      const [name = '', ...value] = pair.split('=')
      return [decode(name), decode(value.join('='))]
    })
}

/** Text that is not properly encoded stands for itself, as it does for the server's own parser. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}

/** Upper-case MD5 of the compact JSON of the sorted parameters followed by the secret. */
export function sign(params: Record<string, unknown>, secret = defaultSignSecret): string {
  const sorted = Object.fromEntries(Object.entries(params).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
  return md5(JSON.stringify(sorted) + secret).toUpperCase()
}
