import type { FieldValue } from '@xw/shared/field-types/field'
import type { DryRunReport, ImportStatus } from '@xw/shared/wire/imports'
import type { ColumnType, Generated } from 'kysely'
import type { Jsonb, NullableTime, Stamps } from './schema-columns.ts'

/** The treatment of due times that passed without a run. */
export type MisfirePolicy = 'once' | 'skip'

/** The tables of files, imports, tasks and scheduled jobs. */
export interface WorkTables {
  sys_file: Stamps & {
    tenant_id: number
    id: string
    storage_key: string
    owner_id: string
    biz: string
    ref_table: string | null
    ref_id: string | null
    file_name: string
    sha256: string
    size: ColumnType<string, number, never>
    mime: string
    width: number | null
    height: number | null
    plain_background: boolean | null
    sealed: Generated<boolean>
    status: 'temp' | 'clean' | 'retired' | 'deleted'
    expires_at: NullableTime
  }
  sys_import: Stamps & {
    tenant_id: number
    id: string
    kind: string
    dry_run: Generated<string>
    biz_key: string
    data_table: string
    xwbslbm: string | null
    depart_id: string | null
    user_id: string
    realname: string
    file_id: string | null
    file_name: string
    mapping: ColumnType<{ column: string; key: string }[], string, never>
    options: ColumnType<Record<string, unknown>, string | undefined, never>
    task_id: string | null
    status: ColumnType<ImportStatus, ImportStatus | undefined, ImportStatus>
    message: string | null
    total_num: Generated<number>
    success_num: Generated<number>
    fail_num: Generated<number>
    emptied_num: Generated<number>
    same_num: Generated<number>
    unmatched_num: Generated<number>
    applied_row: Generated<number>
    changed: Generated<string[]>
    report: ColumnType<DryRunReport | null, string | undefined, string>
    result_file_id: string | null
    undone_by: string | null
    undone_time: NullableTime
  }
  sys_import_row: {
    tenant_id: number
    import_id: string
    row_no: number
    data_id: string | null
    data_version: number | null
    reason: string | null
    outcome: string | null
  }
  sys_import_word: {
    tenant_id: number
    biz_key: string
    field_key: string
    word: string
    value: string
    create_by: string | null
  }
  /** Also has columns `v1`, `v2` and so on, whose meaning depends on the plan of each import. */
  'staging.import_row': { import_id: string; row_no: number; problem: string | null; is_same: Generated<boolean> }
  sys_quartz_task: Stamps & {
    tenant_id: number
    id: string
    biz_type: string
    status: Generated<'0' | '1' | '2'>
    org_file_id: string | null
    org_file_name: string | null
    res_file_id: string | null
    res_expire_time: NullableTime
    finish_time: NullableTime
    use_time: string | null
    total_num: number | null
    success_num: number | null
    fail_num: number | null
    res_message: string | null
    read_flag: Generated<'0' | '1'>
    progress: Generated<number>
    user_id: string
    task_name: string
    input: Jsonb
    checkpoint: ColumnType<unknown, string | null | undefined, string | null>
    guard: ColumnType<unknown, string | null | undefined, string | null>
    origin: Jsonb
    depart_id: string | null
    job_id: string | null
    attempt: Generated<number>
    start_time: NullableTime
    cancelled: Generated<boolean>
  }
  sys_quartz_job: Stamps & {
    id: string
    job_class_name: string
    cron_expression: string
    parameter: ColumnType<Record<string, FieldValue | null> | null, string | null | undefined, string | null>
    misfire: Generated<MisfirePolicy>
    alert: Generated<'0' | '1'>
    description: string | null
    status: Generated<'0' | '-1'>
    next_time: NullableTime
  }
  sys_quartz_run: Stamps & {
    id: string
    job_id: string
    due_time: Date
    status: Generated<'0' | '1' | '2' | '3'>
    source: Generated<'time' | 'hand'>
    start_time: NullableTime
    finish_time: NullableTime
    use_ms: number | null
    attempt: Generated<number>
    missed_num: number | null
    last_due_time: NullableTime
    output: string | null
    checkpoint: ColumnType<unknown, string | null | undefined, string | null>
    queue_id: string | null
    alerted: Generated<boolean>
  }
}
