import type { DatabaseState } from '@xw/shared/wire/monitor'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'
import { measureShared } from './shared.ts'
import { removeLiterals } from './without-literals.ts'

type DatabaseDeps = Pick<Deps, 'config' | 'db'>
type TableState = DatabaseState['tables'][number]
type StatementState = NonNullable<DatabaseState['statements']>[number]

const maxTables = 20
const maxStatements = 20

/** Reads the state of the database: sizes, counts and the slowest statements, without values of any row. */
export async function readDatabaseState(asking: DatabaseDeps): Promise<DatabaseState> {
  const { db } = asking
  const { rows } = await sql<{ version: string; isReplica: boolean }>`
    select current_setting('server_version') as version, pg_is_in_recovery() as "isReplica"`.execute(db.platform)
  return {
    version: rows[0]?.version ?? '',
    isReplica: rows[0]?.isReplica ?? false,
    figures: await measureShared(asking),
    tables: await readTableStates(asking),
    statements: await readStatements(asking),
    replicas: await readReplicas(asking),
  }
}

/** Lists the largest tables. Dead rows are left by updates and deletions until vacuum removes them. */
async function readTableStates({ db }: DatabaseDeps): Promise<TableState[]> {
  const { rows } = await sql<Omit<TableState, 'vacuumTime'> & { vacuumed: Date | null }>`
    select schemaname || '.' || relname as name, pg_table_size(relid)::float8 as "tableBytes",
      pg_indexes_size(relid)::float8 as "indexBytes", n_live_tup::float8 as "liveRows", n_dead_tup::float8 as "deadRows",
      greatest(last_vacuum, last_autovacuum) as vacuumed
    from pg_stat_user_tables order by pg_total_relation_size(relid) desc, name limit ${maxTables}`.execute(db.platform)
  return rows.map(({ vacuumed, ...table }) => ({
    ...table,
    name: table.name.replace(/^public\./, ''),
    vacuumTime: formatTime(vacuumed),
  }))
}

/**
 * Lists the statements of this database and role by total time. Returns null when the server does not collect statistics.
 */
async function readStatements({ db }: DatabaseDeps): Promise<StatementState[] | null> {
  // The setting exists only when the library was loaded at server start; an extension that was only created counts nothing.
  const { rows: found } = await sql<{ schema: string }>`
    select n.nspname as schema from pg_extension e join pg_namespace n on n.oid = e.extnamespace
    where e.extname = 'pg_stat_statements' and current_setting('pg_stat_statements.max', true) is not null`.execute(
    db.platform,
  )
  const [extension] = found
  if (!extension) return null
  const { rows } = await sql<StatementState>`
    select query as text, sum(calls)::float8 as calls, sum(total_exec_time)::float8 as "totalMs",
      (sum(total_exec_time) / greatest(sum(calls), 1))::float8 as "meanMs", max(max_exec_time)::float8 as "maxMs"
    from ${sql.table(`${extension.schema}.pg_stat_statements`)}
    where dbid = (select oid from pg_database where datname = current_database())
      and userid = (select oid from pg_roles where rolname = current_user)
      -- What changes the database or a session is kept with its values by some servers.
      and query ~* '^\\s*(?:/\\*.*?\\*/\\s*)?(?:with|select|insert|update|delete|merge)\\y'
    group by query order by sum(total_exec_time) desc limit ${maxStatements}`.execute(db.platform)
  const tenth = (value: number) => Math.round(value * 10) / 10
  return rows.map(({ text, calls, totalMs, meanMs, maxMs }) => ({
    text: removeLiterals(text),
    calls,
    totalMs: tenth(totalMs),
    meanMs: tenth(meanMs),
    maxMs: tenth(maxMs),
  }))
}

async function readReplicas({ db }: DatabaseDeps): Promise<DatabaseState['replicas']> {
  const { rows } = await sql<DatabaseState['replicas'][number]>`
    select coalesce(application_name, '') as name, coalesce(state, '') as state,
      extract(epoch from replay_lag)::float8 as "lagSeconds"
    from pg_stat_replication order by application_name, pid`.execute(db.platform)
  return rows
}
