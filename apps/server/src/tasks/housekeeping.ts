import { cleanFiles } from '../modules/files/index.ts'
import { purgeExpiredSessions } from '../modules/session/index.ts'
import type { Task } from './queue.ts'

/** Removes what nobody can use any more, every hour. */
export const housekeeping: Task = {
  name: 'housekeeping',
  cron: '17 * * * *',
  async run(deps) {
    await purgeExpiredSessions(deps.db)
    await cleanFiles(deps)
  },
}
