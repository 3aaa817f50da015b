import { md5 } from 'js-md5'

/**
 * The secret is in every browser bundle, so a signature proves nothing about the caller; it exists for compatibility
 * with the wire only.
 */
const defaultSignSecret = 'dd05f1c54d63749eda95f9fa6d49v442a'

/** A call signed earlier or later than this is refused. */
export const signWindowMs = 300_000

/**
 * Returns the parameters to sign: the URL's query, the parameter object (numbers as text), and the last path segment
 * if it contains a comma. `_t` is added after signing and never signed.
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

/** Parses the query without URL classes, since this package assumes neither Node nor a browser. */
function readQuery(query: string): [string, string][] {
  return query
    .split('&')
    .filter(pair => pair !== '')
    .map(pair => {
      const [name = '', ...value] = pair.split('=')
      return [decode(name), decode(value.join('='))]
    })
}

/** Malformed text stands for itself, as in the server's parser. */
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
