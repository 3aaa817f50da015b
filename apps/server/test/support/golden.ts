import { apiBase, headers } from '@xw/shared/wire/headers'
import { expect } from 'vitest'
import type { TestApp } from './app.ts'
import { signedHeaders } from './signed.ts'

export interface GoldenCall {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  payload?: object
  /** Absent for an anonymous call. */
  token?: string
}

/** Replaces values that differ between runs by a name for each kind. */
const steady = (text: string) =>
  text
    .replace(/"timestamp": \d{13}/g, '"timestamp": "<epoch ms>"')
    .replace(/"menuVersion": "[\w-]{16}"/g, '"menuVersion": "<version>"')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>')
    .replace(/"[0-9a-f]{12}7[0-9a-f]{19}"/g, '"<32 hex digits>"')
    .replace(/"token": "[\w-]{43}"/, '"token": "<token>"')
    .replace(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/g, '<time>')
    .replace(/data:image\/jpeg;base64,[\w+/=]+/, '<picture>')

/** Compares an answer with a golden file of the folder `wire`, so that nobody changes the protocol by accident. */
export async function expectGolden(
  { app }: TestApp,
  name: string,
  { method = 'GET', path, payload, token }: GoldenCall,
  shorten?: (result: never) => unknown,
): Promise<void> {
  const response = await app.inject({
    method,
    url: apiBase + path,
    headers: { ...(token && { [headers.token]: token }), ...signedHeaders(path) },
    ...(payload && { payload }),
  })
  const body = response.json()
  if (shorten) body.result = shorten(body.result as never)
  const text = JSON.stringify({ status: response.statusCode, body }, null, 2)
  await expect(`${steady(text)}\n`).toMatchFileSnapshot(`wire/${name}.golden.json`)
}
