import { toColumn } from '@xw/shared/resource/names'
import { alarmKinds } from '@xw/shared/resources/sys/monitor-setting'
import { execute } from '../../apps/server/src/postgres/execute.ts'

/** A machine that is busy with stories crosses thresholds, and whoever is told of it has one unread notice more. */
export const watchNothing = (databaseUrl: string): Promise<unknown> =>
  execute(
    databaseUrl,
    `update sys_monitor_setting set ${Object.keys(alarmKinds)
      .map(kind => `${toColumn(kind)} = null`)
      .join(', ')}`,
  )
