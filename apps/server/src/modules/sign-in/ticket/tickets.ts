import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'

/** Tickets belong to no school. Inside a transaction a ticket is used together with what it allows. */
type TicketDb = Db['platform']

const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest()

/** Creates a ticket that is not valid yet. `storeTicket` with its hash makes it valid. */
export function createTicket(): { ticket: string; hash: Buffer } {
  const ticket = randomBytes(32).toString('base64url')
  return { ticket, hash: hashTicket(ticket) }
}

interface NewTicket {
  hash: Buffer
  purpose: string
  payload: object
  seconds: number
}

/** Makes the ticket with this hash valid. */
export async function storeTicket(db: TicketDb, { hash, purpose, payload, seconds }: NewTicket): Promise<void> {
  const expires = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
  await db
    .insertInto('sys_ticket')
    .values({ hash, purpose, payload: JSON.stringify(payload), expires_at: expires })
    .execute()
}

/** Issues a ticket for one purpose that carries a payload and expires after some seconds. */
export async function issueTicket(db: TicketDb, purpose: string, payload: object, seconds: number): Promise<string> {
  const { ticket, hash } = createTicket()
  await storeTicket(db, { hash, purpose, payload, seconds })
  return ticket
}

/** Remembers an external ticket for some seconds. Returns false when it was brought before. */
export async function claimForeignTicket(
  db: TicketDb,
  purpose: string,
  ticket: string,
  seconds: number,
): Promise<boolean> {
  const expires = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
  const claimed = await db
    .insertInto('sys_ticket')
    .values({ hash: hashTicket(ticket), purpose, payload: '{}', expires_at: expires })
    .onConflict(conflict => conflict.column('hash').doNothing())
    .returning('hash')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Returns a ticket's payload and deletes it. Of two parallel calls one gets null, as for an unknown ticket. */
export async function consumeTicket<T extends object>(
  db: TicketDb,
  purpose: string,
  ticket: string,
): Promise<T | null> {
  const used = await db
    .deleteFrom('sys_ticket')
    .where('hash', '=', hashTicket(ticket))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('payload')
    .executeTakeFirst()
  return (used?.payload as T | undefined) ?? null
}

/** Returns a ticket's payload without using it up. */
export async function peekTicket<T extends object>(db: TicketDb, purpose: string, ticket: string): Promise<T | null> {
  const found = await db
    .selectFrom('sys_ticket')
    .select('payload')
    .where('hash', '=', hashTicket(ticket))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return (found?.payload as T | undefined) ?? null
}

/** Returns a ticket's payload for the first `max` uses. The payload's property `counter` counts them. */
export async function countTicketUse<T extends object>(
  db: TicketDb,
  purpose: string,
  ticket: string,
  { counter, max }: { counter: string; max: number },
): Promise<T | null> {
  const drawn = sql<number>`coalesce((payload ->> ${counter}::text)::int, 0)`
  const found = await db
    .updateTable('sys_ticket')
    .set({ payload: sql`payload || jsonb_build_object(${counter}::text, ${drawn} + 1)` })
    .where('hash', '=', hashTicket(ticket))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .where(drawn, '<', max)
    .returning('payload')
    .executeTakeFirst()
  return (found?.payload as T | undefined) ?? null
}

/** Deletes expired tickets. */
export async function purgeTickets(db: TicketDb): Promise<void> {
  await db.deleteFrom('sys_ticket').where('expires_at', '<=', sql<Date>`now()`).execute()
}
