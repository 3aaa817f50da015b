import pg from 'pg'

/** A statement as the driver received it. */
export interface Statement {
  text: string
  values: unknown[]
}

/** Records the statements of a call with warm caches. */
export async function recordStatements(call: () => Promise<unknown>): Promise<Statement[]> {
  await call()
  const statements: Statement[] = []
  const { query } = pg.Client.prototype
  const recording = function (this: pg.Client, ...given: unknown[]): unknown {
    const [text, values] = given
    statements.push({ text: String(text), values: Array.isArray(values) ? values : [] })
    return Reflect.apply(query, this, given)
  }
  pg.Client.prototype.query = recording as typeof query
  try {
    await call()
  } finally {
    pg.Client.prototype.query = query
  }
  return statements
}

/** Says the same again, with nothing of ours around it. */
export async function replay(pool: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values)
  } finally {
    client.release()
  }
}
