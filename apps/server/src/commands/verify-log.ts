import { refused } from '../lib/errors.ts'
import { verifyLogs } from '../modules/operations/log/index.ts'
import { createDb, createPool } from '../plugins/db.ts'
import { inInstallation } from './in-installation.ts'
import { runCommand, say } from './run-command.ts'

/** `npm run verify-log` checks whether any log entry was changed, removed or added by anything but the product. */
await runCommand(config =>
  inInstallation(config, async ({ appUrl, storage }) => {
    const db = createDb(createPool(appUrl, 2))
    try {
      const { schools, breaks } = await verifyLogs({ db, storage })
      for (const { tenantId, links, lines, purgedLines, waiting, hash, hasHead } of schools) {
        const doubt = hasHead || hash === null ? '' : '（数据库之外没有保存链头，末尾是否被截断无从核对）'
        say(
          `学校 ${tenantId}：完好。${links} 环，${lines} 条日志在链中，${purgedLines} 条已过保留期，${waiting} 条待入链。链头 ${hash ?? '无'}${doubt}`,
        )
      }
      const found = breaks.map(
        ({ tenantId, seq, sentence }) =>
          `学校 ${tenantId}：日志链${seq === null ? '' : `在第 ${seq} 环`}损坏：${sentence}`,
      )
      if (found.length > 0) throw refused(found.join('\n'))
    } finally {
      await db.close()
    }
  }),
)
