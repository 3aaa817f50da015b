import { cleanFiles } from '../modules/files/index.ts'
import { cleanImports } from '../modules/import/index.ts'
import { purgeExpiredSessions } from '../modules/session/index.ts'
import type { Deps } from '../plugins/deps.ts'
import { endLost } from '../tasks/task-row.ts'
import { purgeEndedTasks } from './purge-tasks.ts'

/** Work that nobody asked for, by whichever worker takes it. */
export interface Chore {
  name: string
  /** When it runs by itself, in cron's five parts. */
  cron: string
  run(deps: Deps): Promise<void>
}

/** Removes what nobody can use any more, every hour. */
export const housekeeping: Chore = {
  name: 'housekeeping',
  cron: '17 * * * *',
  async run(deps) {
    await purgeExpiredSessions(deps.db)
    await endLostTasks(deps)
    await purgeEndedTasks(deps.db)
    await cleanFiles(deps)
    await cleanImports(deps.db)
  },
}

/** Tasks whose job is gone without a trace; those of dead workers are long noticed by the queue itself. */
async function endLostTasks({ db }: Deps) {
  const tenants = await db.platform.selectFrom('sys_tenant').select('id').execute()
  for (const { id } of tenants) await db.inTenant(id, tx => endLost(tx, id))
}
