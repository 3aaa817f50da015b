import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../plugins/db.ts'

/** Tickets lie beside accounts, outside any school; in a transaction they are used together with what they allow. */
type TicketDb = Db['platform']

const hashTicket = (ticket: string) => createHash('sha256').update(ticket).digest()

/** A ticket that is good for nothing yet, with the hash by which somebody else can make it so. */
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

/** Makes the ticket of a hash good. */
export async function storeTicket(db: TicketDb, { hash, purpose, payload, seconds }: NewTicket): Promise<void> {
  const expires = sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
  await db
    .insertInto('sys_ticket')
    .values({ hash, purpose, payload: JSON.stringify(payload), expires_at: expires })
    .execute()
}

/** Gives a ticket that says, for so many seconds and to this purpose alone, what was proven or begun. */
export async function issueTicket(db: TicketDb, purpose: string, payload: object, seconds: number): Promise<string> {
  const { ticket, hash } = createTicket()
  await storeTicket(db, { hash, purpose, payload, seconds })
  return ticket
}

/** Remembers for so many seconds that a ticket of somebody else's was brought; false where it was brought before. */
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

/** What a ticket says, once: of two who bring it at the same time one gets null, as for any that was never given. */
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

/** What a ticket says, without using it up. */
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

/** What a ticket says, to the first so many who draw on it; how many did stands in the ticket itself, under a name. */
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

/** Tickets that nobody can use any more. */
export async function purgeTickets(db: TicketDb): Promise<void> {
  await db.deleteFrom('sys_ticket').where('expires_at', '<=', sql<Date>`now()`).execute()
}
