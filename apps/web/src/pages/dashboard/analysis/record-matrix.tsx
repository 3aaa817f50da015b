import { Skeleton } from 'antd'
import { Link } from 'react-router'
import { useRecordCounts } from '../../../data/dashboard.ts'
import { toLink } from '../../../data/menu.ts'
import { usePermissions } from '../../../data/permissions.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { EmptyFace, FailedFace } from '../../../resource/faces.tsx'
import styles from './record-matrix.module.css'
import { stageLink, stages, type TypeRow, toRows } from './stages.ts'

/** DG-10: degree records by type and stage; each number leads to the list of what it counts. */
export function RecordMatrix() {
  const { data, error, refetch } = useRecordCounts(true)
  const rows = data && toRows(data)
  return (
    <DashboardCard title="学位信息概况">
      {rows ? (
        rows.length > 0 ? (
          <Matrix rows={rows} />
        ) : (
          <EmptyFace text="还没有学位信息。导入学生名单后，各类别的进度会显示在这里。" />
        )
      ) : error ? (
        <FailedFace error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 5 }} />
      )}
    </DashboardCard>
  )
}

function Matrix({ rows }: { rows: TypeRow[] }) {
  const routes = usePermissions(state => state.routes)
  const linkOf = (code: string) => {
    const route = routes?.find(({ query }) => query.xwlx === code)
    return route && toLink(route)
  }
  const columns = stages.map(({ title }, index) => ({
    title,
    total: rows.reduce((total, row) => total + (row.counts[index] ?? 0), 0),
  }))
  return (
    <table className={styles.matrix}>
      <thead>
        <tr>
          <th scope="col">学位类别</th>
          <th scope="col">合计</th>
          {columns.map(({ title }) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <MatrixRow key={row.code} row={row} link={linkOf(row.code)} />
        ))}
      </tbody>
      {rows.length > 1 && (
        <tfoot>
          <tr>
            <th scope="row">合计</th>
            <td data-label="合计">{rows.reduce((total, row) => total + row.total, 0)}</td>
            {columns.map(({ title, total }) => (
              <td key={title} data-label={title}>
                {total}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function MatrixRow({ row, link }: { row: TypeRow; link: string | undefined }) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td data-label="合计">
        <Count count={row.total} to={link} label={row.name} />
      </td>
      {stages.map(({ title, states }, index) => (
        <td key={title} data-label={title}>
          <Count count={row.counts[index] ?? 0} to={link && stageLink(link, states)} label={`${row.name}，${title}`} />
        </td>
      ))}
    </tr>
  )
}

function Count({ count, to, label }: { count: number; to: string | undefined; label: string }) {
  if (count === 0) return <span className={styles.none}>0</span>
  return to ? (
    <Link to={to} aria-label={`${label} ${count}`}>
      {count}
    </Link>
  ) : (
    count
  )
}
