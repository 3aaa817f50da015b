import type { ColumnType, Generated } from 'kysely'

/** The tables as kysely sees them. Column names are the database's; the wire's are made at the edge. */
type Time = ColumnType<Date, Date | undefined, Date>
type NullableTime = ColumnType<Date | null, Date | null | undefined, Date | null>

interface Stamps {
  create_by: string | null
  create_time: Time
  update_by: string | null
  update_time: NullableTime
  version: Generated<number>
}

export interface Database {
  sys_tenant: { id: number; code: string; name: string; status: Generated<string>; create_time: Time }
  sys_account: {
    id: string
    tenant_id: number
    username: string
    password_hash: string
    password_changed_at: Time
    must_change_password: Generated<boolean>
    status: Generated<string>
    del_flag: Generated<string>
    create_time: Time
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
    revoked_at: Date | null
    revoke_reason: string | null
  }
  sys_sign_in_guard: {
    key: string
    failures: Generated<number>
    locks: Generated<number>
    failed_at: Time
    locked_until: NullableTime
  }
  sys_captcha: { key: string; code_hash: Buffer; expires_at: Date }
  sys_permission: {
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
    status: Generated<string>
    platform: Generated<boolean>
    create_time: Time
    update_time: NullableTime
    version: Generated<number>
  }
  sys_user: Stamps & {
    tenant_id: number
    id: string
    username: string
    realname: string
    nickname: string | null
    avatar: string | null
    sex: string | null
    birthday: string | null
    email: string | null
    phone: string | null
    telephone: string | null
    work_no: string | null
    post: string | null
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
  }
  sys_role: Stamps & {
    tenant_id: number
    id: string
    role_code: string
    role_name: string
    description: string | null
  }
  sys_role_permission: { tenant_id: number; role_id: string; permission_id: string }
  sys_user_role: { tenant_id: number; user_id: string; role_id: string }
  sys_user_depart: { tenant_id: number; user_id: string; depart_id: string }
  sys_log: {
    tenant_id: number
    id: string
    log_type: number
    operate_type: number | null
    log_content: string
    success: Generated<boolean>
    userid: string | null
    username: string | null
    ip: string | null
    user_agent: string | null
    trace_id: string | null
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
    del_flag: Generated<string>
  }
  sys_dict_item: Stamps & {
    tenant_id: number
    id: string
    dict_id: string
    item_value: string
    item_text: string
    parent_value: string | null
    description: string | null
    sort_order: Generated<number>
    status: Generated<string>
    extra: ColumnType<Record<string, unknown>, string | undefined, string>
  }
  sys_category: Stamps & { tenant_id: number; id: string; pid: string | null; name: string; code: string }
  sys_dict_version: { tenant_id: number; version: string }
}
