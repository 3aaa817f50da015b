import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { beginning, digestOfLine, hashOfLines, hashOfLink } from './chain.ts'
import { type Head, writeHead } from './head.ts'

/** Lines in one link at the most. */
const linesPerLink = 1_000

/**
 * Puts the lines that were written since the last time into the chain of their school, in links of many. Whoever writes a
 * line waits for nobody: lines come into the chain once their transactions are over, whatever order that was in.
 */
export async function linkLog({ db, storage }: Pick<Deps, 'db' | 'storage'>, signal?: AbortSignal): Promise<number> {
  const schools = await db.platform.selectFrom('sys_tenant').select('id').execute()
  let total = 0
  for (const { id } of schools) {
    let head: Head | null = null
    for (;;) {
      signal?.throwIfAborted()
      const next = await db.inTenant(id, tx => addLink(tx, id))
      if (!next) break
      head = next
      total += next.lineCount
    }
    // Kept where who can change the database cannot: it tells when an end was cut off.
    if (head) await writeHead(storage, id, head)
  }
  return total
}

interface Taken {
  ids: string[] | null
  digests: Buffer[] | null
  lastTime: string
}

/** Adds one link in a transaction: its lines are waiting or in it, whatever is killed when. */
async function addLink(tx: Tx, tenantId: number): Promise<(Head & { lineCount: number }) | null> {
  // One at a time for each school, so that no two go on from the same link.
  await sql`select pg_advisory_xact_lock(hashtextextended('sys_log_link', ${tenantId}))`.execute(tx)
  const taken = await takeWaiting(tx, tenantId)
  if (!taken?.ids || !taken.digests) return null
  const last = await tx
    .selectFrom('sys_log_link')
    .select(['seq', 'hash'])
    .where('tenant_id', '=', tenantId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { ids, digests, lastTime } = taken
  const lineCount = ids.length
  const linesHash = hashOfLines(ids, digests)
  const seq = (last?.seq ?? 0) + 1
  const prevHash = last?.hash ?? beginning
  const hash = hashOfLink({ tenantId, seq, lineCount, lastTime, linesHash, prevHash })
  await sql`
    insert into sys_log_link (tenant_id, seq, log_ids, digests, line_count, last_time, lines_hash, prev_hash, hash)
    values (${tenantId}, ${seq}, ${ids}::uuid[], ${digests}::bytea[], ${lineCount},
      to_timestamp(${lastTime}::numeric), ${linesHash}, ${prevHash}, ${hash})`.execute(tx)
  return { seq, hash: hash.toString('hex'), lineCount }
}

async function takeWaiting(tx: Tx, tenantId: number): Promise<Taken | undefined> {
  const { rows: waiting } = await sql<{ id: string }>`
    select id from sys_log_pending where tenant_id = ${tenantId} order by id limit ${linesPerLink}`.execute(tx)
  if (waiting.length === 0) return undefined
  // Named one by one: what the planner guesses of a table that has grown since its last look must not decide about this.
  const named = waiting.map(({ id }) => id)
  const { rows } = await sql<Taken>`
    with line as (
      select t.id, ${digestOfLine} as digest, t.create_time
      from sys_log t where t.tenant_id = ${tenantId} and t.id = any(${named}::uuid[])
    ), taken as (
      -- One without its line stays, and tells who verifies that somebody took the line away.
      delete from sys_log_pending where tenant_id = ${tenantId} and id = any(array(select id from line))
    )
    select array_agg(id order by create_time, id) as ids, array_agg(digest order by create_time, id) as digests,
      extract(epoch from max(create_time))::text as "lastTime"
    from line`.execute(tx)
  return rows[0]
}
