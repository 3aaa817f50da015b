import { toColumn } from '@xw/shared/resource/names'
import { alarmKinds } from '@xw/shared/resources/sys/monitor-setting'
import { execute } from '../../apps/server/src/postgres/execute.ts'

/** Removes all alarm thresholds, because a machine busy with tests crosses them and notices would be added to the pages. */
export const watchNothing = (databaseUrl: string): Promise<unknown> =>
  execute(
    databaseUrl,
    `update sys_monitor_setting set ${Object.keys(alarmKinds)
      .map(kind => `${toColumn(kind)} = null`)
      .join(', ')}`,
  )
