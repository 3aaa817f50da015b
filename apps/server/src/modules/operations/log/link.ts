import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { firstPrevHash, hashLines, hashLink, lineDigest } from './chain.ts'
import { type ChainHead, saveChainHead } from './head.ts'

/** The most lines in one link. */
const linesPerLink = 1_000

/**
 * Adds new log lines to the chain of their school, in links of many lines. Writers of lines do not wait for it: a line is
 * linked after its transaction has committed, in whatever order.
 */
export async function linkLog({ db, storage }: Pick<Deps, 'db' | 'storage'>, signal?: AbortSignal): Promise<number> {
  const schools = await db.platform.selectFrom('sys_tenant').select('id').execute()
  let total = 0
  for (const { id } of schools) {
    let head: ChainHead | null = null
    for (;;) {
      signal?.throwIfAborted()
      const next = await db.inTenant(id, tx => addLink(tx, id))
      if (!next) break
      head = next
      total += next.lineCount
    }
    // Stored outside the database, so that it proves when somebody cuts off the end of the chain.
    if (head) await saveChainHead(storage, id, head)
  }
  return total
}

interface TakenLines {
  ids: string[] | null
  digests: Buffer[] | null
  lastTime: string
}

/** Adds one link in a transaction. Its lines are either waiting or linked, even if the process is killed. */
async function addLink(tx: Tx, tenantId: number): Promise<(ChainHead & { lineCount: number }) | null> {
  // One at a time for each school, so that no two links follow the same one.
  await sql`select pg_advisory_xact_lock(hashtextextended('sys_log_link', ${tenantId}))`.execute(tx)
  const taken = await takeWaitingLines(tx, tenantId)
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
  const linesHash = hashLines(ids, digests)
  const seq = (last?.seq ?? 0) + 1
  const prevHash = last?.hash ?? firstPrevHash
  const hash = hashLink({ tenantId, seq, lineCount, lastTime, linesHash, prevHash })
  await sql`
    insert into sys_log_link (tenant_id, seq, log_ids, digests, line_count, last_time, lines_hash, prev_hash, hash)
    values (${tenantId}, ${seq}, ${ids}::uuid[], ${digests}::bytea[], ${lineCount},
      to_timestamp(${lastTime}::numeric), ${linesHash}, ${prevHash}, ${hash})`.execute(tx)
  return { seq, hash: hash.toString('hex'), lineCount }
}

async function takeWaitingLines(tx: Tx, tenantId: number): Promise<TakenLines | undefined> {
  const { rows: waiting } = await sql<{ id: string }>`
    select id from sys_log_pending where tenant_id = ${tenantId} order by id limit ${linesPerLink}`.execute(tx)
  if (waiting.length === 0) return undefined
  // Passed as ids, because the planner misjudges a table that has grown since it was analysed.
  const named = waiting.map(({ id }) => id)
  const { rows } = await sql<TakenLines>`
    with line as (
      select t.id, ${lineDigest} as digest, t.create_time
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
