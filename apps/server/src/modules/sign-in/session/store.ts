import { createHash, randomBytes } from 'node:crypto'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { newId } from '../../../lib/ids.ts'
import type { Db, Tx } from '../../../plugins/db.ts'
import type { Origin } from '../../../plugins/origin.ts'
import type { Database } from '../../../plugins/schema.ts'

/** The database stores only the hash: a reader of the table cannot sign in with it. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface LiveSession {
  id: string
  accountId: string
  homeTenantId: number
  tenantId: number
  departId: string | null
  mustChangePassword: boolean
  idleMs: number
}

/** Identifies a session by its token, or by the id that a file ticket carries. */
export type SessionKey = { tokenHash: Buffer } | { id: string }

/** Finds the session unless it is revoked, expired or idle, or its account or school is closed. */
export async function findLiveSession(db: Db, name: SessionKey, idleMinutes: number): Promise<LiveSession | undefined> {
  return db.platform
    .selectFrom('sys_session')
    .innerJoin('sys_account as account', 'account.id', 'sys_session.account_id')
    .innerJoin('sys_tenant as tenant', 'tenant.id', 'sys_session.tenant_id')
    .select([
      'sys_session.id',
      'account.id as accountId',
      'account.tenant_id as homeTenantId',
      'tenant.id as tenantId',
      'sys_session.depart_id as departId',
      'account.must_change_password as mustChangePassword',
      sql<number>`extract(epoch from now() - sys_session.last_seen_at)::float8 * 1000`.as('idleMs'),
    ])
    .where(eb =>
      'id' in name ? eb('sys_session.id', '=', name.id) : eb('sys_session.token_hash', '=', name.tokenHash),
    )
    .where(eb => isLive(eb, idleMinutes))
    .where('account.status', '=', '1')
    .where('account.del_flag', '=', '0')
    .where('tenant.status', '=', '1')
    .executeTakeFirst()
}

const isLive = (eb: ExpressionBuilder<Pick<Database, 'sys_session'>, 'sys_session'>, idleMinutes: number) =>
  eb.and([
    eb('sys_session.revoked_at', 'is', null),
    eb('sys_session.expires_at', '>', sql<Date>`now()`),
    eb('sys_session.last_seen_at', '>', sql<Date>`now() - make_interval(mins => ${idleMinutes})`),
  ])

/** Lists the open sessions of an account, the most recently used first. */
export const listLiveSessions = (db: Db, accountId: string, idleMinutes: number) =>
  db.platform
    .selectFrom('sys_session')
    .innerJoin('sys_tenant as tenant', 'tenant.id', 'sys_session.tenant_id')
    .select([
      'sys_session.id',
      'tenant.name as tenantName',
      'sys_session.ip',
      'sys_session.user_agent as userAgent',
      'sys_session.created_at as createdAt',
      'sys_session.last_seen_at as lastSeenAt',
    ])
    .where('sys_session.account_id', '=', accountId)
    .where(eb => isLive(eb, idleMinutes))
    .orderBy('sys_session.last_seen_at', 'desc')
    .execute()

/** Returns the milliseconds until each session ends without further activity. Ended sessions are missing. */
export async function readMsLeft(
  tx: Tx,
  scope: { tenantId: number; sessionIds: readonly string[] },
  idleMinutes: number,
): Promise<Map<string, number>> {
  const ends = sql`least(sys_session.expires_at, sys_session.last_seen_at + make_interval(mins => ${idleMinutes}))`
  const rows = await tx
    .selectFrom('sys_session')
    .innerJoin('sys_account as account', 'account.id', 'sys_session.account_id')
    .innerJoin('sys_tenant as tenant', 'tenant.id', 'sys_session.tenant_id')
    .innerJoin('sys_user as person', 'person.id', 'account.id')
    .select(['sys_session.id', sql<number>`extract(epoch from ${ends} - now())::float8 * 1000`.as('msLeft')])
    .where('sys_session.id', '=', sql<string>`any(${scope.sessionIds}::uuid[])`)
    .where('sys_session.tenant_id', '=', scope.tenantId)
    .where('person.tenant_id', '=', scope.tenantId)
    .where(eb => isLive(eb, idleMinutes))
    .where(eb => eb.and({ 'account.status': '1', 'account.del_flag': '0', 'tenant.status': '1' }))
    .where(eb => eb.and({ 'person.status': '1', 'person.del_flag': '0' }))
    .execute()
  return new Map(rows.map(({ id, msLeft }) => [id, msLeft]))
}

export async function touchSession(db: Db, sessionId: string): Promise<void> {
  await db.platform.updateTable('sys_session').set({ last_seen_at: sql`now()` }).where('id', '=', sessionId).execute()
}

interface NewSession {
  accountId: string
  tenantId: number
  departId: string | null
  origin: Origin
  openedBy: Buffer | null
  /** When the account has more live sessions, the oldest are revoked. */
  max: number
  idleMinutes: number
}

/** Inserts a session and returns its token, which is stored nowhere. */
export async function openSession(tx: Tx, session: NewSession): Promise<string> {
  // Serializes sign-ins of one account, so that together they cannot exceed the limit.
  await tx.selectFrom('sys_account').select('id').where('id', '=', session.accountId).forUpdate().execute()
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sys_session')
    .values({
      id: newId(),
      token_hash: hashToken(token),
      account_id: session.accountId,
      tenant_id: session.tenantId,
      depart_id: session.departId,
      created_at: sql`clock_timestamp()`,
      last_seen_at: sql`clock_timestamp()`,
      expires_at: sql`clock_timestamp() + interval '7 days'`,
      ip: session.origin.ip,
      user_agent: session.origin.userAgent,
      opened_by: session.openedBy,
    })
    .execute()
  await revokeSessions(tx, 'limit', eb =>
    eb(
      'sys_session.id',
      'in',
      eb
        .selectFrom('sys_session')
        .select('sys_session.id')
        .where('sys_session.account_id', '=', session.accountId)
        .where(inner => isLive(inner, session.idleMinutes))
        .orderBy('sys_session.created_at', 'desc')
        .offset(session.max),
    ),
  )
  return token
}

type SessionFilter = (eb: ExpressionBuilder<Database, 'sys_session'>) => Expression<SqlBool>

/** Ends open sessions and returns their accounts. A trigger of the table notifies every process. */
export function revokeSessions(
  tx: Tx,
  reason: 'limit' | 'logout' | 'forced' | 'password' | 'factor' | 'switch' | 'takeBack',
  filter: SessionFilter,
) {
  return tx
    .updateTable('sys_session')
    .set({ revoked_at: sql`now()`, revoke_reason: reason })
    .where('revoked_at', 'is', null)
    .where(filter)
    .returning(['id', 'account_id as accountId', 'tenant_id as tenantId', 'opened_by as openedBy'])
    .execute()
}
