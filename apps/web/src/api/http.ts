import type { Envelope } from '@xw/shared/wire/envelope'
import type { CallOptions } from './call.ts'
import { callWith, requestWith } from './client.ts'
import { pageClient } from './page-client.ts'

/** Calls the server and returns the envelope, whatever its success flag says. */
export const request = <T>(path: string, options?: CallOptions): Promise<Envelope<T>> =>
  requestWith<T>(pageClient, path, options)

/** Calls the server and returns the result. A refusal is shown as a warning and thrown. */
export const call = <T>(path: string, options?: CallOptions): Promise<T> => callWith<T>(pageClient, path, options)
