import type { RequestTrace } from '@xw/shared/wire/monitor'
import { formatTime } from '@xw/shared/wire/time'
import { Input, Select, Tag } from 'antd'
import { useSearchParams } from 'react-router'
import { useTraces } from '../../../data/monitor.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { formatFigure } from './format-figure.ts'
import styles from './monitor.module.css'
import { type NumbersColumn, NumbersTable } from './numbers-table.tsx'
import { monitorPermission } from './permission.ts'

const colors: Readonly<Record<string, string>> = { 2: 'success', 3: 'default', 4: 'warning', 5: 'error' }

const columns: readonly NumbersColumn<RequestTrace>[] = [
  { title: '请求', cell: ({ method, path }) => `${method} ${path === '' ? '（没有这个路径）' : path}` },
  {
    title: '状态',
    cell: ({ status }) => <Tag color={colors[String(status)[0] ?? ''] ?? 'default'}>{status}</Tag>,
  },
  { title: '耗时', cell: ({ ms }) => formatFigure(ms, 'ms') },
  { title: '时间', isText: true, cell: ({ at }) => formatTime(new Date(at)) },
  { title: '追踪号', isText: true, cell: ({ traceId }) => traceId },
]

const states = [
  { value: '', label: '全部状态' },
  { value: '2', label: '2xx 成功' },
  { value: '3', label: '3xx 转向' },
  { value: '4', label: '4xx 被拒绝' },
  { value: '5', label: '5xx 服务器错误' },
]

/** Shows the latest requests by route and result, never with their data or their users. */
export default function TraceView() {
  const answer = useTraces()
  const [search, setSearch] = useSearchParams()
  const sought = search.get('q') ?? ''
  const state = search.get('state') ?? ''
  const put = (name: string, value: string) =>
    setSearch(now => new URLSearchParams([...[...now].filter(([own]) => own !== name), [name, value]]), {
      replace: true,
      preventScrollReset: true,
    })
  const isSought = ({ path, traceId, status }: RequestTrace) =>
    (path.includes(sought) || traceId === sought) && String(status).startsWith(state)
  return (
    <DashboardCard title="最近的请求">
      <div className={styles.bar}>
        <Input
          className={styles.choice ?? ''}
          aria-label="路径或追踪号"
          placeholder="路径或追踪号"
          allowClear
          value={sought}
          onChange={({ target }) => put('q', target.value.trim())}
        />
        <Select aria-label="状态" value={state} options={states} onChange={value => put('state', value)} />
      </div>
      <QueryContent answer={answer} lines={8} permission={monitorPermission}>
        {traces => (
          <NumbersTable
            label="最近的请求"
            columns={columns}
            rows={traces.filter(isSought)}
            keyOf={({ traceId }) => traceId}
            empty="没有符合条件的请求。"
          />
        )}
      </QueryContent>
    </DashboardCard>
  )
}
