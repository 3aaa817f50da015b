import { type AlarmKindName, alarmKinds } from '@xw/shared/resources/sys/monitor-setting'
import type { RaisedAlarm } from '@xw/shared/wire/monitor'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { useAlarms } from '../../../data/monitor.ts'
import { useHasPage } from '../../../data/session/permissions.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { type NumbersColumn, NumbersTable } from './numbers-table.tsx'
import { monitorPermission } from './permission.ts'

const alarmsPath = '/isystem/monitor/alarm'

const findAlarmKind = ({ kind }: RaisedAlarm) => alarmKinds[kind as AlarmKindName]

const columns: readonly NumbersColumn<RaisedAlarm>[] = [
  { title: '告警', cell: alarm => findAlarmKind(alarm).name },
  { title: '对象', isText: true, cell: ({ subject }) => subject },
  { title: '最严重时', cell: alarm => `${alarm.value} ${findAlarmKind(alarm).unit}` },
  { title: '阈值', cell: alarm => `${alarm.threshold} ${findAlarmKind(alarm).unit}` },
  { title: '开始时间', isText: true, cell: ({ beginTime }) => beginTime },
  {
    title: '结束时间',
    isText: true,
    cell: ({ endTime }) => endTime ?? <Tag color="error">进行中</Tag>,
  },
]

/** Shows the current alarms and the recent ones. */
export function AlarmsCard() {
  const answer = useAlarms()
  const hasPage = useHasPage(alarmsPath)
  return (
    <DashboardCard title="最近的告警" extra={hasPage && <Link to={alarmsPath}>查看全部</Link>}>
      <QueryContent answer={answer} lines={2} permission={monitorPermission}>
        {alarms => (
          <NumbersTable
            label="最近的告警"
            columns={columns}
            rows={alarms}
            keyOf={({ id }) => id}
            empty="没有告警：各项数值都在阈值以内。"
          />
        )}
      </QueryContent>
    </DashboardCard>
  )
}
