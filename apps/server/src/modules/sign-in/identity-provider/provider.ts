import type { ProviderKind } from '@xw/shared/session/provider-kinds'
import { sql } from 'kysely'
import { isId } from '../../../lib/ids.ts'
import type { Db } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'
import { unsealText } from '../../../resource/stored.ts'

/** An identity provider of a school, with its secret opened. Unset values are empty. */
export interface IdentityProvider {
  id: string
  tenantId: number
  name: string
  kind: ProviderKind
  isOn: boolean
  issuer: string
  clientId: string
  clientSecret: string
  agentId: string
  scopes: string
  authorizeUrl: string
  tokenUrl: string
  userinfoUrl: string
  subjectField: string
  usernameField: string
  nameField: string
}

/** Finds a provider by id in any school. Returns null when there is none. */
export async function findProvider(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  id: string,
): Promise<IdentityProvider | null> {
  if (!isId(id)) return null
  const { rows } = await sql<{ school: number | null }>`select identity_provider_school(${id}) as school`.execute(
    db.platform,
  )
  const tenantId = rows[0]?.school ?? null
  if (tenantId === null) return null
  const row = await db.inTenant(tenantId, tx =>
    tx.selectFrom('sys_identity_provider').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (!row) return null
  const secret = row.client_secret
  return {
    id,
    tenantId,
    name: row.name,
    kind: row.kind,
    isOn: row.status === '1',
    issuer: row.issuer ?? '',
    clientId: row.client_id,
    clientSecret: secret ? unsealText({ keys, tenantId }, 'client_secret', secret) : '',
    agentId: row.agent_id ?? '',
    scopes: row.scopes ?? '',
    authorizeUrl: row.authorize_url ?? '',
    tokenUrl: row.token_url ?? '',
    userinfoUrl: row.userinfo_url ?? '',
    subjectField: row.subject_field ?? '',
    usernameField: row.username_field ?? '',
    nameField: row.name_field ?? '',
  }
}

/** Lists the enabled providers of a school as the sign-in page shows them. */
export const listEnabledProviders = (
  db: Db,
  tenantId: number,
): Promise<Pick<IdentityProvider, 'id' | 'name' | 'kind'>[]> =>
  db.inTenant(tenantId, tx =>
    tx
      .selectFrom('sys_identity_provider')
      .select(['id', 'name', 'kind'])
      .where('tenant_id', '=', tenantId)
      .where('status', '=', '1')
      .orderBy('sort_no')
      .orderBy('id')
      .execute(),
  )
