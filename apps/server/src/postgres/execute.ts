import type pg from 'pg'
import { connect } from './connect.ts'

/** Runs one statement on its own connection, for setting up before there is a pool. */
export async function execute<T extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = await connect(url)
  try {
    return (await client.query<T>(sql, values)).rows
  } finally {
    await client.end()
  }
}
