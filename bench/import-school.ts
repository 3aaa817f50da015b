import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeKeys } from '../apps/server/src/plugins/keys.ts'
import { connect } from '../apps/server/src/postgres/connect.ts'
import { startEmbedded } from '../apps/server/src/postgres/embedded.ts'
import { prepareDatabase } from '../apps/server/src/prepare.ts'
import type { ListData } from './list-data.ts'

export const adminPassword = 'Bench-admin-1'

/** A new school with forty departments and no records, on a folder that goes with it. */
export async function withSchool<T>(work: (school: ListData) => Promise<T>): Promise<T> {
  const dataDir = mkdtempSync(join(tmpdir(), 'xw-bench-import-'))
  // PostgreSQL's user has to get through, also where benches run as root.
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbedded({ dataDir, log: () => {} })
  try {
    const keys = makeKeys(join(dataDir, 'keys', 'secret'))
    await prepareDatabase({
      ownerUrl: postgres.ownerUrl,
      keys,
      admin: { password: adminPassword, mustChange: false },
      school: { code: '10001', name: '压测大学' },
    })
    const owner = await connect(postgres.ownerUrl)
    await owner.query(
      `insert into sys_depart (tenant_id, id, depart_name, org_code)
       select 1, gen_random_uuid(), '学院' || n, 'A' || lpad(n::text, 2, '0') from generate_series(1, 40) n`,
    )
    await owner.end()
    return await work({ ...postgres, dataDir, keys })
  } finally {
    await postgres.release()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
