import { platformSettingResource } from '@xw/shared/resources/sys/platform-setting'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'

/** An open transaction, or the platform’s own connections. */
type AddressReader = Tx | Deps['db']['platform']

/**
 * Reads the address of this system, without a path, for links that leave it: codes on certificates, and the return from
 * external sign-in. 平台设置 comes first, then `XW_ORIGIN`, then the address on which the server listens. The Host header of
 * a request is never used, because the caller chooses it.
 */
export const readPublicAddress = async (by: AddressReader, config: Deps['config']): Promise<string> =>
  (await readConfiguredAddress(by, config)) ?? listenAddress(config)

/** Reads the configured address, or null when nobody configured one, for callers that can do without a link. */
export async function readConfiguredAddress(by: AddressReader, { origins }: Deps['config']): Promise<string | null> {
  const { rows } = await sql<{ address: string | null }>`
    select public_address as address from ${sql.table(platformSettingResource.table)}`.execute(by)
  return rows[0]?.address ?? origins[0] ?? null
}

const listenAddress = ({ host, port }: Deps['config']) =>
  `http://${host.includes(':') ? 'localhost' : host.replace(/^0\.0\.0\.0$/, 'localhost')}:${port}`
