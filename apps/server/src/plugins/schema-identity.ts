import type { ProviderKind } from '@xw/shared/session/provider-kinds'
import type { Generated } from 'kysely'
import type { Stamps, Time } from './schema-columns.ts'

/** The tables of identity providers that schools trust, and of the accounts bound to them. */
export interface IdentityTables {
  sys_identity_provider: Stamps & {
    tenant_id: number
    id: string
    name: string
    kind: ProviderKind
    status: string
    sort_no: number | null
    issuer: string | null
    client_id: string
    client_secret: Buffer | null
    agent_id: string | null
    scopes: string | null
    authorize_url: string | null
    token_url: string | null
    userinfo_url: string | null
    subject_field: string | null
    username_field: string | null
    name_field: string | null
  }
  sys_account_binding: {
    tenant_id: number
    provider_id: string
    subject: string
    user_id: string
    name: string
    create_time: Time
    made_account: Generated<boolean>
  }
}
