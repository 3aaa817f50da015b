import { casSettingResource } from '@xw/shared/resources/sys/cas-setting'
import { buildCasService } from '@xw/shared/session/cas-service'
import type { School } from '@xw/shared/wire/session'
import type { Deps } from '../../../plugins/deps.ts'
import { ProviderError } from '../identity-provider/index.ts'
import { findSchoolByCode, readSignInSetting, type SetupGap } from '../sign-in-method/index.ts'

/** A school's complete CAS setting. */
export interface CasServer {
  school: Pick<School, 'id' | 'code'>
  /** Without a trailing slash. */
  url: string
  protocol: '2' | '3'
  /** The address that people return to. Tickets are issued for it, and it comes from the setting only. */
  service: string
  userAttribute: string | null
  matchBy: 'username' | 'workNo'
  nameAttribute: string | null
}

const { serverUrl, siteUrl } = casSettingResource.fields

const readRow = ({ db }: Pick<Deps, 'db'>, tenantId: number) =>
  db.inTenant(tenantId, tx =>
    tx.selectFrom('sys_cas_setting').selectAll().where('tenant_id', '=', tenantId).executeTakeFirst(),
  )

/** Lists what is still to be filled in. */
export async function listCasSetupGaps(deps: Pick<Deps, 'db'>, tenantId: number): Promise<SetupGap[]> {
  const row = await readRow(deps, tenantId)
  return [
    ...(row?.server_url ? [] : [{ text: `${serverUrl.label}未填写`, stops: true }]),
    ...(row?.site_url ? [] : [{ text: `${siteUrl.label}未填写`, stops: true }]),
  ]
}

/** Returns null when the setting is not complete. */
export async function findCasServer(deps: Pick<Deps, 'db'>, school: CasServer['school']): Promise<CasServer | null> {
  const row = await readRow(deps, school.id)
  if (!row?.server_url || !row.site_url) return null
  return {
    school,
    url: row.server_url.replace(/\/+$/, ''),
    protocol: row.protocol,
    service: buildCasService(row.site_url, school.code),
    userAttribute: row.user_attribute,
    matchBy: row.match_by,
    nameAttribute: row.name_attribute,
  }
}

/**
 * Returns the server of a school that has opened CAS; without a code, of the only school. Throws `closed` otherwise.
 */
export async function requireOpenServer(deps: Pick<Deps, 'db'>, code: string | null): Promise<CasServer> {
  const school = await findSchoolByCode(deps, code)
  const isOpen = school && (await readSignInSetting(deps, school.id)).ways.includes('cas')
  const server = isOpen && (await findCasServer(deps, school))
  if (!server) throw new ProviderError('closed', '没有开放')
  return server
}
