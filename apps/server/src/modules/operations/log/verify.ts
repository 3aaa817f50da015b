import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { firstPrevHash, hashLines, hashLink, lineDigest } from './chain.ts'
import { type ChainHead, loadChainHead } from './head.ts'

/** The first error in a school’s chain. */
export interface ChainBreak {
  tenantId: number
  /** The number of the link; null when the error is in no link. */
  seq: number | null
  sentence: string
}

interface VerifiedSchool {
  tenantId: number
  links: number
  lines: number
  purgedLines: number
  waiting: number
  hash: string | null
  hasHead: boolean
}

export interface LogVerification {
  schools: VerifiedSchool[]
  breaks: ChainBreak[]
}

/** Verifies the chain of every school: its length, or its first error. */
export async function verifyLogs({ db, storage }: Pick<Deps, 'db' | 'storage'>): Promise<LogVerification> {
  const found: LogVerification = { schools: [], breaks: [] }
  const schools = await db.platform.selectFrom('sys_tenant').select('id').orderBy('id').execute()
  for (const { id } of schools) {
    // Read before the chain, so that a link added meanwhile is not reported as missing.
    const head = await loadChainHead(storage, id)
    try {
      found.schools.push(await db.inTenant(id, tx => verifySchool(tx, id, head)))
    } catch (error) {
      if (!(error instanceof ChainBreakError)) throw error
      found.breaks.push({ tenantId: id, seq: error.seq, sentence: error.message })
    }
  }
  return found
}

class ChainBreakError extends Error {
  readonly seq: number | null
  constructor(seq: number | null, message: string) {
    super(message)
    this.seq = seq
  }
}

/** Links in memory at once, each with the ids and digests of a thousand lines. */
const linksAtOnce = 20
/** The retention that the database enforces, whatever the app asks for. */
const keptDays = 180

interface StoredLink {
  seq: number
  lineCount: number
  lastTime: string
  linesHash: Buffer
  prevHash: Buffer
  hash: Buffer
  isPurged: boolean
  isOld: boolean
  ids: string[]
  digests: Buffer[]
}

async function verifySchool(tx: Tx, tenantId: number, head: ChainHead | null): Promise<VerifiedSchool> {
  // Reads one snapshot, however long it takes and whatever is written meanwhile.
  await sql`set transaction isolation level repeatable read, read only`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  const verified = { tenantId, links: 0, lines: 0, purgedLines: 0, waiting: 0, hash: null as string | null }
  let before: StoredLink | null = null
  for (;;) {
    const links: StoredLink[] = await readLinks(tx, tenantId, before?.seq ?? 0)
    for (const link of links) {
      verifyLink(tenantId, link, before)
      if (!link.isPurged) await verifyLines(tx, tenantId, link)
      if (head?.seq === link.seq && head.hash !== link.hash.toString('hex'))
        throw new ChainBreakError(link.seq, '与数据库之外保存的链头不一致，此前的日志链被重写过')
      verified[link.isPurged ? 'purgedLines' : 'lines'] += link.lineCount
      before = link
    }
    verified.links += links.length
    if (links.length < linksAtOnce) break
  }
  const last = before?.seq ?? 0
  if (head && head.seq > last)
    throw new ChainBreakError(last, `日志链到第 ${last} 环为止，数据库之外保存的链头是第 ${head.seq} 环：末尾被截断`)
  verified.waiting = await countWaiting(tx, tenantId)
  return { ...verified, hash: before?.hash.toString('hex') ?? null, hasHead: head !== null }
}

function verifyLink(tenantId: number, link: StoredLink, before: StoredLink | null): void {
  const { seq, hash, prevHash, linesHash, ids, digests } = link
  const expected = (before?.seq ?? 0) + 1
  if (seq !== expected) throw new ChainBreakError(expected, '此环缺失')
  if (!prevHash.equals(before?.hash ?? firstPrevHash)) throw new ChainBreakError(seq, '与前一环不相连')
  if (!hash.equals(hashLink({ ...link, tenantId }))) throw new ChainBreakError(seq, '此环的内容被修改')
  if (link.isPurged) {
    if (!link.isOld) throw new ChainBreakError(seq, `此环标为已过保留期，但其中有 ${keptDays} 天以内的日志`)
    if (before && !before.isPurged) throw new ChainBreakError(seq, '此环标为已过保留期，但更早的日志仍在')
    return
  }
  if (!linesHash.equals(hashLines(ids, digests))) throw new ChainBreakError(seq, '此环保存的日志摘要被修改')
}

/** Verifies the lines of a link; selecting by id costs the same however large the log is. */
async function verifyLines(tx: Tx, tenantId: number, { seq, ids, digests }: StoredLink): Promise<void> {
  const { rows } = await sql<{ id: string; digest: Buffer }>`
    select t.id, ${lineDigest} as digest from sys_log t
    where t.tenant_id = ${tenantId} and t.id = any(${ids}::uuid[])`.execute(tx)
  const now = new Map(rows.map(({ id, digest }) => [id, digest]))
  for (const [place, id] of ids.entries()) {
    const digest = now.get(id)
    if (!digest) throw new ChainBreakError(seq, `日志 ${id} 被删除`)
    if (!digests[place]?.equals(digest)) throw new ChainBreakError(seq, `日志 ${id} 被修改`)
  }
}

async function readLinks(tx: Tx, tenantId: number, after: number): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select seq, line_count as "lineCount", extract(epoch from last_time)::text as "lastTime", lines_hash as "linesHash",
      prev_hash as "prevHash", hash, is_purged as "isPurged", log_ids as ids, digests,
      last_time < now() - make_interval(days => ${keptDays}) as "isOld"
    from sys_log_link where tenant_id = ${tenantId} and seq > ${after} order by seq limit ${linksAtOnce}`.execute(tx)
  return rows
}

/** Counts lines that wait to be linked. Throws for a line that neither waits nor is linked, because somebody inserted it. */
async function countWaiting(tx: Tx, tenantId: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    -- As sets: a join would hang on what the planner guesses of the arrays.
    select id from (
      select id from sys_log where tenant_id = ${tenantId}
      except select unnest(log_ids) from sys_log_link where tenant_id = ${tenantId}
      except select id from sys_log_pending where tenant_id = ${tenantId}
    ) foreign_line limit 1`.execute(tx)
  if (rows[0]) throw new ChainBreakError(null, `日志 ${rows[0].id} 不在链中，是另行加入的`)
  const waiting = await sql<{ count: number; lost: string | null }>`
    select count(*)::int as count, (array_agg(waiting.id) filter (where t.id is null))[1] as lost
    from sys_log_pending waiting left join sys_log t on t.tenant_id = waiting.tenant_id and t.id = waiting.id
    where waiting.tenant_id = ${tenantId}`.execute(tx)
  const { count = 0, lost = null } = waiting.rows[0] ?? {}
  if (lost !== null) throw new ChainBreakError(null, `日志 ${lost} 被删除`)
  return count
}
