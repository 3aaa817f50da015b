import { allRecords } from '@xw/shared/wire/batch-choices'
import { Link } from 'react-router'
import { useOverview } from '../../../data/degree/dashboard.ts'
import { useHasPage } from '../../../data/session/permissions.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { batchesPath } from '../../../lib/paths.ts'
import { EmptyState } from '../../../resource/empty-state.tsx'
import styles from './board.module.css'
import { DepartsCard } from './departs-card.tsx'
import { FiguresRow } from './figures-row.tsx'
import { FindingsCard } from './findings-card.tsx'
import { RecordMatrix } from './record-matrix.tsx'
import { SubmissionsCard } from './submissions-card.tsx'

interface BoardProps {
  batch: string
  /** Whether the school has any batch. */
  hasRounds: boolean
}

/** DG-10: the state of a batch for the office, counted within the user's reach. */
export function Board({ batch, hasRounds }: BoardProps) {
  const answer = useOverview(batch)
  const isEmpty = answer.data?.types.every(({ states }) => states.length === 0)
  if (!answer.data || isEmpty)
    return (
      <DashboardCard title="采集情况">
        <QueryContent answer={answer} lines={6}>
          {() => <EmptyBoard hasRounds={hasRounds} isAll={batch === allRecords} />}
        </QueryContent>
      </DashboardCard>
    )
  const { types } = answer.data
  return (
    <>
      {answer.isFetching && <div className={styles.refreshing} role="status" aria-label="正在更新" />}
      <FiguresRow types={types} />
      <RecordMatrix types={types} />
      <div className={styles.pair}>
        <SubmissionsCard batch={batch} />
        <FindingsCard batch={batch} types={types} />
      </div>
      <DepartsCard batch={batch} overview={answer.data} />
    </>
  )
}

/** Shown when there is nothing to count: the next step for users who can take it, and whom others should ask. */
function EmptyBoard({ hasRounds, isAll }: { hasRounds: boolean; isAll: boolean }) {
  const mayManage = useHasPage(batchesPath)
  if (hasRounds)
    return (
      <EmptyState
        text={isAll ? '还没有学位信息。导入学生名册后，进度会显示在这里。' : '这个批次里还没有您可以查看的记录。'}
      >
        {mayManage && <Link to={batchesPath}>查看采集批次</Link>}
      </EmptyState>
    )
  return (
    <EmptyState text="还没有采集批次。建立批次、导入学生名册后，进度会显示在这里。">
      {mayManage ? <Link to={batchesPath}>去建立采集批次</Link> : '采集批次由学校的管理员建立。'}
    </EmptyState>
  )
}
