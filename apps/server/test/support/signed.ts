import { headers } from '@xw/shared/wire/headers'
import { sign, toSignedParams } from '@xw/shared/wire/sign'

/** The headers that a client of the wire adds to a signed GET of this path. */
export const signedHeaders = (path: string, at: number | string = Date.now()): Record<string, string> => ({
  [headers.sign]: sign(toSignedParams(path)),
  [headers.timestamp]: String(at),
})
