import { platformSettingResource } from '@xw/shared/resources/sys/platform-setting'
import { sql } from 'kysely'
import type { Tx } from '../../../plugins/db.ts'
import type { Deps } from '../../../plugins/deps.ts'

/** A transaction that is open already, or the platform's own connections. */
type Reader = Tx | Deps['db']['platform']

/**
 * The address of this system, without a path, for links that leave it: codes on certificates, the way back from another
 * sign-in. It is set by whoever runs the system: in 平台设置, or else by `XW_ORIGIN`. Without either it is where the server
 * listens. What a request says of its host is claimed by the caller and never used.
 */
export const readPublicAddress = async (by: Reader, config: Deps['config']): Promise<string> =>
  (await readSetAddress(by, config)) ?? listening(config)

/** The address as it was set; null where nobody did, for what can do without a link. */
export async function readSetAddress(by: Reader, { origins }: Deps['config']): Promise<string | null> {
  const { rows } = await sql<{ address: string | null }>`
    select public_address as address from ${sql.table(platformSettingResource.table)}`.execute(by)
  return rows[0]?.address ?? origins[0] ?? null
}

const listening = ({ host, port }: Deps['config']) =>
  `http://${host.includes(':') ? 'localhost' : host.replace(/^0\.0\.0\.0$/, 'localhost')}:${port}`
