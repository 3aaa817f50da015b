import { findDegreeType } from '@xw/shared/degree/types'
import { Link } from 'react-router'
import { type RecentRecord, useRecentRecords } from '../../../data/degree/recent-records.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { degreeTypeName } from '../../../features/dashboard/record-links.ts'
import { degreeRecordPath } from '../../../lib/paths.ts'
import styles from './workplace.module.css'

/** The records that the user opened last, shown only to users who may list records. */
export const RecentRecords = () => (useCan('xw:xwInfo:list') ? <RecordsCard /> : null)

function RecordsCard() {
  const answer = useRecentRecords()
  return (
    <DashboardCard title="最近打开的记录">
      <QueryContent answer={answer} lines={3}>
        {records =>
          records.length === 0 ? (
            <p className={styles.hint}>打开过的学位信息会显示在这里。</p>
          ) : (
            <ul className={styles.records}>
              {records.map(record => (
                <li key={record.id}>
                  <Link to={`${degreeRecordPath}?${new URLSearchParams({ xwlx: record.xwlx, id: record.id })}`}>
                    {record.xm ?? '未填姓名'}
                  </Link>
                  <span>{describe(record)}</span>
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
    </DashboardCard>
  )
}

/** Names what distinguishes the record from others of the same name, as far as the user may see it. */
function describe(record: RecentRecord): string {
  const number = record[findDegreeType(record.xwlx)?.idField ?? 'xh']
  return [number, degreeTypeName(record.xwlx), record.status_dictText].filter(Boolean).join(' · ')
}
