import pg from 'pg'

/** A connection of its own, outside of any pool: for setting up, checking and migrating. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection lost while idle shows in the next query; without a listener Node would end the process.
  client.on('error', () => {})
  await client.connect()
  return client
}
