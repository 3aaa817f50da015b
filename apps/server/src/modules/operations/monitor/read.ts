import type { Curves, MonitoredProcess, RequestTrace } from '@xw/shared/wire/monitor'
import { type FigureName, isSharedFigure, monitorFigures } from '@xw/shared/wire/monitor-figures'
import { formatTime } from '@xw/shared/wire/time'
import { sql } from 'kysely'
import type { Deps } from '../../../plugins/deps.ts'

type MonitorReader = Pick<Deps, 'db'>

/** Twice the interval between samples, with some allowance for a busy machine. */
const silentSeconds = 60

/** Lists every server and worker seen within the last day. */
export async function listProcesses({ db }: MonitorReader): Promise<MonitoredProcess[]> {
  const rows = await db.platform
    .selectFrom('sys_monitor_process')
    .select(['id', 'kind', 'host', 'pid', 'node', 'system', 'cpus', 'start_time', 'seen_time', 'figures', 'classes'])
    .select(sql<boolean>`seen_time < now() - make_interval(secs => ${silentSeconds})`.as('isSilent'))
    .orderBy('host')
    .orderBy('kind')
    .orderBy('start_time')
    .orderBy('id')
    .execute()
  return rows.map(({ start_time, seen_time, ...process }) => ({
    ...process,
    startTime: formatTime(start_time) ?? '',
    seenTime: formatTime(seen_time) ?? '',
  }))
}

/** Lists the request traces of all servers, newest first, as each last stored them. */
export async function listTraces({ db, meter }: Pick<Deps, 'db' | 'meter'>, limit = 200): Promise<RequestTrace[]> {
  const rows = await db.platform.selectFrom('sys_monitor_process').select('traces').execute()
  // The answering process has newer traces than its row.
  const all = new Map([...rows.flatMap(({ traces }) => traces), ...meter.traces].map(trace => [trace.traceId, trace]))
  return [...all.values()]
    .reverse()
    .sort((one, other) => other.at - one.at)
    .slice(0, limit)
}

const bucketMinutes = 10

/** How values of several processes are combined: first within a minute, then over the minutes of a bucket. */
const combinations = {
  max: (value: ReturnType<typeof figureValue>) => ({ ofMinute: sql`max(${value})`, ofBucket: 'max' }),
  min: (value: ReturnType<typeof figureValue>) => ({ ofMinute: sql`min(${value})`, ofBucket: 'min' }),
  sum: (value: ReturnType<typeof figureValue>) => ({ ofMinute: sql`sum(${value})`, ofBucket: 'avg' }),
} as const

const figureValue = (name: FigureName) => sql`(figures ->> ${name})::float8`

/** Reads figures of the last day: of one process, of all of a kind, or of what they share. */
export async function readCurves({ db }: MonitorReader, names: readonly FigureName[], source: string): Promise<Curves> {
  const columns = names.map((name, index) => ({
    name,
    alias: `v${index}`,
    ...combinations[monitorFigures[name].combine](figureValue(name)),
  }))
  const { rows } = await sql<Record<string, number | null> & { at: Date }>`
    select date_bin(make_interval(mins => ${bucketMinutes}::int), minute, timestamptz 'epoch') as at,
      ${sql.join(columns.map(({ alias, ofBucket }) => sql`round(${sql.raw(ofBucket)}(${sql.ref(alias)})::numeric, 2)::float8 as ${sql.ref(alias)}`))}
    from (
      select minute, ${sql.join(columns.map(({ alias, ofMinute }) => sql`${ofMinute} as ${sql.ref(alias)}`))}
      from sys_monitor_sample
      where minute > now() - interval '1 day' and ${buildSourceCondition(names, source)}
      group by minute
    ) minutes
    group by at order by at`.execute(db.platform)
  return {
    times: rows.map(({ at }) => (formatTime(at) ?? '').slice(5, 16)),
    series: columns.map(({ name, alias }) => ({ name, values: rows.map(row => row[alias] ?? null) })),
  }
}

const buildSourceCondition = (names: readonly FigureName[], source: string) => {
  if (names.every(isSharedFigure)) return sql`source = ''`
  return source === 'server' || source === 'worker'
    ? sql`kind = ${source}`
    : sql`source = ${source} and kind <> 'shared'`
}
