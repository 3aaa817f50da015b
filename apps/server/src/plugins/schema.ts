import type { DegreeFieldKey } from '@xw/shared/degree/fields'
import type { RowsRow } from '@xw/shared/field-types/rows'
import type { Reach } from '@xw/shared/permission/reach'
import type { MatchType } from '@xw/shared/query/filter'
import type { SavedQuery } from '@xw/shared/query/super-query'
import type { ColumnType, Generated } from 'kysely'
import type { BatchTables } from './schema-collection.ts'
import type { NullableTime, Stamps, Time } from './schema-columns.ts'
import type { SignInTables } from './schema-entry.ts'
import type { IdentityTables } from './schema-identity.ts'
import type { MonitorTables } from './schema-monitor.ts'
import type { WorkTables } from './schema-work.ts'

type SealedKey = 'zjhm' | 'sjhm' | 'txdz'
type SealedColumns<K extends string> = { [C in K | `${K}_hash` | `${K}_tail`]: Buffer | null }

/**
 * The view of all items of a code for the transaction's school. Items with the same value are ordered by `part`,
 * owner and year.
 */
interface DictEntryView {
  dict_code: string
  bulk: boolean
  part: number
  tenant_id: number
  /** Null for the school itself among the institutions. */
  id: string | null
  item_value: string
  item_text: string
  parent_value: string | null
  sort_order: number
  status: string
  valid_from: number | null
  valid_to: number | null
  extra: Record<string, unknown>
  /** The dictionary that holds the item, when the code combines several. */
  own_code: string
}

/** The account that granted something, and the time; null when the program granted it. */
interface GrantStamps {
  granted_by: Generated<string | null>
  granted_at: Time
}

/** The tables as kysely sees them, with the column names of the database; the wire's names are mapped at the edge. */
export interface Database extends SignInTables, WorkTables, BatchTables, IdentityTables, MonitorTables {
  sys_tenant: Stamps & {
    id: number
    code: string
    name: string
    status: Generated<string>
    begin_date: string | null
    end_date: string | null
    contact: string | null
    contact_phone: string | null
  }
  sys_account: {
    id: string
    tenant_id: number
    username: string
    password_hash: string
    password_changed_at: Time
    must_change_password: Generated<boolean>
    initial_at: NullableTime
    status: Generated<string>
    del_flag: Generated<string>
    create_time: Time
    /** Accounts other than the owner's that created it, reset its password or changed its contact. */
    created_by: Generated<string | null>
    reset_by: Generated<string | null>
    contact_by: Generated<string | null>
  }
  sys_session: {
    id: string
    token_hash: Buffer
    account_id: string
    tenant_id: number
    depart_id: string | null
    created_at: Time
    last_seen_at: Time
    expires_at: Date
    ip: string
    user_agent: string
    opened_by: Buffer | null
    revoked_at: NullableTime
    revoke_reason: string | null
  }
  sys_permission: Stamps & {
    id: string
    parent_id: string | null
    code: string
    name: string
    menu_type: number
    perms_type: Generated<string>
    url: string | null
    component: string | null
    component_name: string | null
    redirect: string | null
    query: Record<string, string> | null
    icon: string | null
    sort_no: ColumnType<string, number | undefined, number>
    route: Generated<boolean>
    hidden: Generated<boolean>
    always_show: Generated<boolean>
    keep_alive: Generated<boolean>
    internal_or_external: Generated<boolean>
    hide_tab: Generated<boolean>
    description: string | null
    status: Generated<string>
    platform: Generated<boolean>
  }
  sys_user: Stamps &
    SealedColumns<'phone'> & {
      tenant_id: number
      id: string
      username: string
      realname: string
      nickname: string | null
      avatar: string | null
      sex: string | null
      birthday: string | null
      email: string | null
      telephone: string | null
      work_no: string | null
      post: string | null
      phone_proven_time: Date | null
      activiti_sync: string | null
      xwbslbms: Generated<string[]>
      status: Generated<string>
      del_flag: Generated<string>
    }
  sys_depart: Stamps & {
    tenant_id: number
    id: string
    parent_id: string | null
    depart_name: string
    org_code: string
    org_category: Generated<string>
    depart_order: Generated<number>
    status: Generated<string>
    grants_to_all: Generated<string>
    depart_name_en: string | null
    depart_name_abbr: string | null
    mobile: string | null
    fax: string | null
    address: string | null
    description: string | null
    memo: string | null
  }
  sys_depart_director: { tenant_id: number; depart_id: string; user_id: string }
  sys_depart_permission: GrantStamps & { tenant_id: number; depart_id: string; permission_id: string }
  sys_depart_role: Stamps & {
    tenant_id: number
    id: string
    depart_id: string
    role_name: string
    role_code: string
    description: string | null
  }
  sys_depart_role_user: GrantStamps & { tenant_id: number; role_id: string; depart_id: string; user_id: string }
  sys_role: Stamps & {
    tenant_id: number
    id: string
    role_code: string
    role_name: string
    reach: Generated<Reach>
    description: string | null
  }
  sys_role_permission: GrantStamps & { tenant_id: number; role_id: string; permission_id: string }
  sys_user_role: GrantStamps & { tenant_id: number; user_id: string; role_id: string }
  /** A view of everything a user is granted: by roles, by departments, and by roles within departments. */
  sys_user_permission: { tenant_id: number; user_id: string; permission_id: string }
  sys_user_depart: GrantStamps & { tenant_id: number; user_id: string; depart_id: string }
  sys_log: {
    tenant_id: number
    id: string
    log_type: string
    operate_type: string | null
    log_content: string
    success: Generated<boolean>
    userid: string | null
    username: string | null
    ip: string | null
    user_agent: string | null
    trace_id: string | null
    method: string | null
    request_type: string | null
    request_url: string | null
    cost_time: number | null
    detail: string | null
    create_time: Time
  }
  sys_log_link: {
    tenant_id: number
    seq: number
    log_ids: string[]
    digests: Buffer[]
    line_count: number
    last_time: Time
    lines_hash: Buffer
    prev_hash: Buffer
    hash: Buffer
    is_purged: Generated<boolean>
    create_time: Time
  }
  sys_dict: Stamps & {
    tenant_id: number
    id: string
    dict_code: string
    dict_name: string
    description: string | null
    type: Generated<number>
    version_year: number | null
    source: string | null
    bulk: Generated<boolean>
    layered: Generated<boolean>
    includes: Generated<string[]>
    seed_hash: string | null
    del_flag: Generated<string>
  }
  sys_dict_item: Stamps & {
    tenant_id: number
    id: string
    dict_id: string
    dict_code: Generated<string>
    item_value: string
    item_text: string
    parent_value: string | null
    valid_from: number | null
    valid_to: number | null
    description: string | null
    sort_order: Generated<number>
    status: Generated<string>
    extra: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  dict_entry: DictEntryView
  sys_category: Stamps & { tenant_id: number; id: string; pid: string | null; name: string; code: string }
  sys_dict_version: { tenant_id: number; version: string }
  sys_position: Stamps & { tenant_id: number; id: string; code: string; name: string; rank: string }
  sys_history: {
    tenant_id: number
    data_table: string
    data_id: string
    data_version: number
    data_content: ColumnType<Record<string, unknown>, string, never>
    create_by: string | null
    create_time: Time
  }
  sys_role_field_config: Stamps & {
    tenant_id: number
    id: string
    role_id: string
    biz_key: string
    field_key: string
    visible: string | null
    editable: string | null
    required: string | null
    listed: string | null
    queryable: string | null
    importable: string | null
    exportable: string | null
    masked: string | null
    sort_no: number | null
  }
  sys_data_rule: Stamps & {
    tenant_id: number
    id: string
    permission_id: string
    rule_name: string
    rule_column: string
    rule_conditions: string
    rule_value: string
    status: Generated<string>
  }
  sys_depart_role_data_rule: { tenant_id: number; role_id: string; permission_id: string; data_rule_id: string }
  sys_role_data_rule: { tenant_id: number; role_id: string; permission_id: string; data_rule_id: string }
  sys_saved_query: {
    tenant_id: number
    id: string
    user_id: string
    page_key: string
    title: string
    match_type: MatchType
    records: ColumnType<SavedQuery['records'], string, string>
    create_time: Time
  }
  sys_user_page: {
    tenant_id: number
    user_id: string
    page_key: string
    settings: ColumnType<Record<string, unknown>, string, string>
  }
  sys_announcement: Stamps & {
    tenant_id: number
    id: string
    titile: string
    msg_category: Generated<string>
    priority: Generated<string>
    msg_type: Generated<string>
    depart_ids: string[] | null
    role_ids: string[] | null
    user_ids: string[] | null
    start_time: NullableTime
    end_time: NullableTime
    msg_abstract: string | null
    msg_content: string | null
    files: string[] | null
    open_type: string | null
    open_page: string | null
    bus_id: string | null
    send_status: Generated<string>
    sender: string | null
    send_time: NullableTime
    cancel_time: NullableTime
    announced_at: NullableTime
    del_flag: Generated<string>
  }
  sys_announcement_send: { tenant_id: number; annt_id: string; user_id: string; read_time: NullableTime }
  sys_message: Stamps & {
    tenant_id: number
    id: string
    es_title: string
    es_type: string
    es_receiver: string
    es_content: string
    es_param: string | null
    es_send_status: Generated<string>
    es_send_time: NullableTime
    sending: Generated<boolean>
    es_send_num: Generated<number>
    es_result: string | null
    remark: string | null
  }
  sys_message_template: Stamps & {
    tenant_id: number
    id: string
    template_code: string
    template_name: string
    template_type: string
    use_status: Generated<string>
    template_content: string
    template_test_json: string | null
  }
  sys_check_rule: Stamps & {
    tenant_id: number
    id: string
    rule_name: string
    rule_code: string
    rule_description: string | null
    rule_json: ColumnType<RowsRow[], string, string>
  }
  sys_fill_rule: Stamps & {
    tenant_id: number
    id: string
    rule_name: string
    rule_code: string
    rule_class: string
    rule_params: ColumnType<Record<string, unknown> | null, string | null, string | null>
  }
  sys_data_source: Stamps & {
    id: string
    code: string
    name: string
    host: string
    port: number
    db_type: Generated<string>
    db_name: string
    db_username: string
    db_password: Buffer | null
    remark: string | null
  }
  xw_info: Stamps &
    Record<Exclude<DegreeFieldKey, SealedKey>, string | null> &
    SealedColumns<SealedKey> & {
      tenant_id: number
      id: string
      xwbslbm: string
      batch_id: string | null
      nj: string
      depart_id: string | null
      status: Generated<string>
      student_user_id: string | null
      supervisor_user_id: string | null
      dept_opened_at: NullableTime
      zdy: ColumnType<Record<string, unknown>, string | undefined, string>
    }
}
