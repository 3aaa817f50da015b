import pg from 'pg'

/** Notifications between processes, through PostgreSQL. Payloads are ids and progress, never data. */
export type Channel =
  | 'session_revoked'
  | 'dict_changed'
  | 'grants_changed'
  | 'settings_changed'
  | 'batch_changed'
  | 'custom_fields_changed'
  | 'live'

export interface Events {
  /**
   * Calls back for every message of a channel, and once with null after a gap in which messages may have been missed.
   */
  on(channel: Channel, listen: (payload: string | null) => void): void
  /**
   * Waits until every earlier commit has been reported here: PostgreSQL sends notifications before it answers the
   * next statement.
   */
  caughtUp(): Promise<void>
  /** Returns how many messages of each channel have arrived. */
  heard(): ReadonlyMap<Channel, number>
  close(): Promise<void>
}

const channels: Channel[] = [
  'session_revoked',
  'dict_changed',
  'grants_changed',
  'settings_changed',
  'batch_changed',
  'custom_fields_changed',
  'live',
]
const reconnectMs = 500

/** Keeps one connection open for LISTEN, and reconnects when it is lost. */
export async function createEvents(connectionString: string): Promise<Events> {
  const listeners = new Map<Channel, ((payload: string | null) => void)[]>(channels.map(name => [name, []]))
  const tell = (channel: Channel, payload: string | null) => {
    for (const listen of listeners.get(channel) ?? []) listen(payload)
  }
  const heard = new Map<Channel, number>(channels.map(name => [name, 0]))
  const hear = (channel: Channel, payload: string) => {
    heard.set(channel, (heard.get(channel) ?? 0) + 1)
    tell(channel, payload)
  }
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const connect = async () => {
    const next = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
    next.on('notification', message => hear(message.channel as Channel, message.payload ?? ''))
    next.on('error', () => {})
    try {
      await next.connect()
      await next.query(channels.map(name => `listen ${name}`).join('; '))
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    // Attached only now: a failed connection also emits `end`, and would be retried twice.
    next.once('end', retryLater)
    client = next
  }
  const retryLater = () => {
    if (!closed) timer = setTimeout(retry, reconnectMs)
  }
  const retry = () => {
    connect().then(() => channels.forEach(name => tell(name, null)), retryLater)
  }
  await connect()

  return {
    on: (channel, listen) => void listeners.get(channel)?.push(listen),
    heard: () => heard,
    async caughtUp() {
      // A lost connection notifies all listeners when it is back.
      await client?.query('select').catch(() => {})
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
