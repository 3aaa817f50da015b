import { randomBytes, randomUUID } from 'node:crypto'
import { apiBase, headers } from '@xw/shared/wire/headers'
import { hashToken } from '../apps/server/src/modules/sign-in/session/store.ts'
import { execute } from '../apps/server/src/postgres/execute.ts'
import type { Product } from '../apps/server/test/support/product.ts'
import type { ListData } from './list-data.ts'
import { xwlx } from './list-engine.ts'
import { sizeOf } from './size.ts'

/** The number of lists to measure. */
const lists = sizeOf('staffLists')

/** Returns the value below which a share of the values lies. */
export const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
export const shown = (values: readonly number[]) =>
  `${at(values, 0.5).toFixed(1)} ms (p95 ${at(values, 0.95).toFixed(1)})`

/** Writes a session of the office into the database, because the bench does not measure signing in. */
export async function openStaff({ ownerUrl }: ListData): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await execute(
    ownerUrl,
    `insert into sys_session (id, token_hash, account_id, tenant_id, expires_at, ip, user_agent)
     select $1, $2, id, 1, now() + interval '1 hour', '127.0.0.1', 'bench' from sys_account where username = 'admin'`,
    [randomUUID(), hashToken(token)],
  )
  return token
}

/** Pages through the longest list, one page after the other; a bad answer ends the bench. Gives how long each took. */
export async function timesOfLists({ url }: Product, token: string, goesOn = times(lists)): Promise<number[]> {
  const taken: number[] = []
  for (let page = 1; goesOn(); page += 1) {
    const startedAt = performance.now()
    const response = await fetch(`${url}${apiBase}/xw/xwInfo/list?xwlx=${xwlx}&pageNo=${1 + (page % 20)}`, {
      headers: { [headers.token]: token },
    })
    const { success, message } = (await response.json()) as { success: boolean; message: string }
    if (!success) throw new Error(`a list: ${response.status} ${message}`)
    taken.push(performance.now() - startedAt)
  }
  return taken
}

/** Creates a function that returns true `count` times, then false. */
function times(count: number): () => boolean {
  let left = count
  return () => left-- > 0
}
