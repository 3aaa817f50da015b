import type { CodePurpose } from '@xw/shared/message/code-purposes'
import type { SignInMethodCode, SignInOptions } from '@xw/shared/wire/sign-in-options'
import type { Generated } from 'kysely'
import type { Jsonb, Stamps, Time } from './schema-columns.ts'

/** The tables of signing in and registering, and each school's settings for them. */
export interface SignInTables {
  sys_second_factor: { account_id: string; seed: Buffer; last_step: number; create_time: Time }
  sys_recovery_code: { account_id: string; code_hash: Buffer }
  sys_sign_in_guard: { key: string; failures: number; failed_at: Time }
  sys_captcha: { key: string; code_hash: Buffer; expires_at: Date }
  sys_ticket: { hash: Buffer; purpose: string; payload: Jsonb; expires_at: Date }
  sys_sms: Stamps & {
    id: string
    mobile: Buffer
    mobile_hash: Buffer
    mobile_tail: Buffer
    state: Generated<'waiting' | 'kept' | 'sent' | 'failed' | 'unbound'>
    result: string | null
    expires_at: Date
    purpose: Generated<CodePurpose | 'notice'>
    code: Buffer | null
    code_hash: Buffer | null
    content: Buffer | null
    tries: Generated<number>
    ip: string
    school_id: number | null
  }
  sys_entry_setting: Stamps & {
    tenant_id: number
    id: string
    open_ways: SignInMethodCode[]
    first_way: SignInMethodCode
    registration: SignInOptions['registration']
    registration_role: string | null
    lost_password: SignInOptions['lostPassword']
    lost_contact: string | null
    provision_from: SignInMethodCode[]
    provision_role: string | null
  }
  sys_cas_setting: Stamps & {
    tenant_id: number
    id: string
    server_url: string | null
    protocol: '2' | '3'
    site_url: string | null
    user_attribute: string | null
    match_by: 'username' | 'workNo'
    name_attribute: string | null
  }
  sys_registration: Stamps & {
    tenant_id: number
    id: string
    username: string
    realname: string
    phone: Buffer
    phone_hash: Buffer
    phone_tail: Buffer
    work_no: string | null
    email: string | null
    state: Generated<'waiting' | 'approved' | 'refused'>
    reason: string | null
    password_hash: string | null
    notice_number: number
    ip: string
  }
  sys_sms_gateway: Stamps & {
    id: string
    status: string
    content: string
    url: string | null
    method: string
    body_format: string
    headers: string | null
    body: string | null
    success_text: string | null
    secret: Buffer | null
    sign_kind: string
    sign_text: string | null
  }
}
