import pg from 'pg'

/** Opens a single connection outside of any pool, for setting up, checking and migrating. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // When a connection is lost while idle, the next query fails. Without a listener Node would end the process instead.
  client.on('error', () => {})
  await client.connect()
  return client
}
