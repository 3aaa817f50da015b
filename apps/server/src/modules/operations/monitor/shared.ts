import type { MessagingState } from '@xw/shared/wire/monitor'
import type { MonitorFigures } from '@xw/shared/wire/monitor-figures'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'
import { bossSchema } from '../../../tasks/boss.ts'

type SharedDeps = Pick<Deps, 'config' | 'db'>
type QueueState = MessagingState['queues'][number]

/** Measures database and queue, which all processes share: counts and sizes only. */
export async function measureShared(asking: SharedDeps): Promise<MonitorFigures> {
  const [database, queues] = [await measureDatabase(asking), await readQueues(asking)]
  const total = (key: 'waiting' | 'running' | 'failed') => queues.reduce((sum, queue) => sum + queue[key], 0)
  const figures = {
    ...database,
    queueWaiting: total('waiting'),
    queueRunning: total('running'),
    queueFailed: total('failed'),
    queueOldest: Math.max(0, ...queues.map(({ oldestSeconds }) => oldestSeconds ?? 0)),
  }
  return dropUnknown(figures)
}

/**
 * Removes values that the database does not give, such as the delay of a replica that does not exist or that the role may
 * not query.
 */
const dropUnknown = (figures: Record<string, number | null>): MonitorFigures =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== null))

async function measureDatabase({ config, db }: SharedDeps): Promise<Record<string, number | null>> {
  const { rows } = await sql<Record<string, number | null>>`
    select
      (select sum(numbackends)::int from pg_stat_database) as "dbConnections",
      current_setting('max_connections')::int as "dbMaxConnections",
      activity.active as "dbActive", activity.blocked as "dbBlocked", activity.longest as "dbLongest",
      (select round(100.0 * blks_hit / nullif(blks_hit + blks_read, 0), 2)::float8
       from pg_stat_database where datname = current_database()) as "dbHit",
      pg_database_size(current_database())::float8 as "dbSize",
      (select round(100.0 * sum(n_dead_tup) / nullif(sum(n_live_tup + n_dead_tup), 0), 2)::float8
       from pg_stat_user_tables) as "dbDead",
      (select count(*)::int from pg_stat_replication) as replicas,
      (case when pg_is_in_recovery() then extract(epoch from now() - pg_last_xact_replay_timestamp())
        else (select max(extract(epoch from replay_lag)) from pg_stat_replication) end)::float8 as "replicaLag",
      pg_notification_queue_usage() * 100 as "notifyUsage",
      (select count(*)::int from sys_session where revoked_at is null and expires_at > now()
        and last_seen_at > now() - make_interval(mins => ${config.idleMinutes})) as sessions
    from (
      select count(*) filter (where state = 'active')::int as active,
        count(*) filter (where wait_event_type = 'Lock')::int as blocked,
        coalesce(round(max(extract(epoch from now() - xact_start))), 0)::float8 as longest
      from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
    ) activity`.execute(db.platform)
  return rows[0] ?? {}
}

/** Counts waiting, running and lately failed tasks by queue, without their content. */
export async function readQueues({ db }: Pick<SharedDeps, 'db'>): Promise<QueueState[]> {
  const { rows } = await sql<QueueState>`
    select name,
      count(*) filter (where is_waiting and start_after <= now())::int as waiting,
      count(*) filter (where is_waiting and start_after > now())::int as delayed,
      count(*) filter (where state = 'active')::int as running,
      count(*) filter (where state = 'failed')::int as failed,
      round(extract(epoch from now() - min(greatest(created_on, start_after))
        filter (where is_waiting and start_after <= now())))::float8 as "oldestSeconds"
    from (
      select name, state, start_after, created_on, state in ('created', 'retry') as is_waiting
      from ${sql.table(`${bossSchema}.job`)}
      where state in ('created', 'retry', 'active') or (state = 'failed' and completed_on > now() - interval '1 day')
    ) job
    group by name order by name`.execute(db.platform)
  return rows
}
