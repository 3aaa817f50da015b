import type { ClassFigures, RequestTrace } from '@xw/shared/wire/monitor'
import type { MonitorFigures, ProcessKind } from '@xw/shared/wire/monitor-figures'
import type { ColumnType, Generated } from 'kysely'
import type { NullableTime, Stamps, Time } from './schema-columns.ts'

/** Written as text, read as the parsed value. */
type Json<T> = ColumnType<T, string, string>

/**
 * The tables of monitoring. They belong to the platform and hold numbers about machines and processes, nothing about
 * schools.
 */
export interface MonitorTables {
  sys_monitor_process: {
    id: string
    kind: ProcessKind
    host: string
    pid: number
    node: string
    system: string
    cpus: number
    start_time: Date
    seen_time: Time
    figures: Json<MonitorFigures>
    classes: Json<ClassFigures[]>
    traces: Json<RequestTrace[]>
  }
  sys_monitor_sample: {
    minute: Date
    /** The id of a process; empty for values that all processes share. */
    source: string
    kind: ProcessKind | 'shared'
    figures: Json<MonitorFigures>
  }
  sys_monitor_setting: Stamps & {
    id: string
    disk_free: number | null
    memory_used: number | null
    heap_used: number | null
    loop_delay: number | null
    latency: number | null
    error_share: number | null
    db_connections: number | null
    replica_lag: number | null
    queue_waiting: number | null
    queue_minutes: number | null
  }
  sys_monitor_alarm: Stamps & {
    id: string
    kind: string
    source: string
    subject: string
    value: ColumnType<string, number, number>
    threshold: ColumnType<string, number, number>
    begin_time: Generated<Date>
    end_time: NullableTime
    heard_time: Time
  }
}
