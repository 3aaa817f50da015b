import { platformSetting } from '@xw/shared/resources/sys/platform-setting'
import { sql } from 'kysely'
import type { Deps } from '../../plugins/deps.ts'

/**
 * The address of this system, without a path, for links that leave it: codes on certificates, the way back from another
 * sign-in. It is set by whoever runs the system: in 平台设置, or else by `XW_ORIGIN`. Without either it is where the server
 * listens. What a request says of its host is claimed by the caller and never used.
 */
export async function readPublicAddress({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<string> {
  const { rows } = await sql<{ address: string | null }>`
    select public_address as address from ${sql.table(platformSetting.table)}`.execute(db.platform)
  return rows[0]?.address ?? config.origins[0] ?? listening(config)
}

const listening = ({ host, port }: Deps['config']) =>
  `http://${host.includes(':') ? 'localhost' : host.replace(/^0\.0\.0\.0$/, 'localhost')}:${port}`
