import { createHash } from 'node:crypto'
import { execute } from '../../apps/server/src/postgres/execute.ts'
import { ownPlace } from './test-product.ts'

/** A look behind the scenes, or a hand in them, where a page has no way. */
export const database = <T extends Record<string, unknown>>(sql: string, values: unknown[] = []): Promise<T[]> =>
  execute<T>(ownPlace()?.databaseUrl ?? '', sql, values)

/** How the server keeps secrets that it only has to recognise. */
export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
