import type { ColumnType, Generated } from 'kysely'
import type { NullableTime, Stamps } from './schema-columns.ts'

/** The tables of batches: windows, drafts and the steps of records. */
export interface BatchTables {
  xw_batch: Stamps & {
    tenant_id: number
    id: string
    name: string
    xwbslbm: string
    state: Generated<string>
    student_from: NullableTime
    student_until: NullableTime
    depart_from: NullableTime
    depart_until: NullableTime
    school_from: NullableTime
    school_until: NullableTime
    depart_ids: string[] | null
    grades: string | null
    needs_photo: Generated<string>
    needs_signature: Generated<string>
    xwsydwm: string | null
    xzxm: string | null
    zxxm: string | null
    jybh: string | null
    hxwrq: string | null
    instructions: string | null
    contact: string | null
  }
  xw_draft: {
    tenant_id: number
    record_id: string
    user_id: string
    base_version: number
    draft_version: number
    patch: ColumnType<Record<string, unknown>, string, string>
    device: string | null
    update_time: Generated<Date>
  }
  xw_info_step: {
    tenant_id: number
    record_id: string
    version: number
    action: string
    from_status: string
    to_status: string
    reason: string | null
    marked_fields: string[] | null
    commitment_print: string | null
    actor: string
    user_id: string
    username: string
    realname: string | null
    ip: string | null
    create_time: Generated<Date>
  }
}
