import { Link } from 'react-router'
import { useHasPage } from '../../../data/session/permissions.ts'
import { batchesPath } from '../../../lib/paths.ts'
import { EmptyState } from '../../../resource/empty-state.tsx'

/** Shown when there is nothing to count: the next step for users who can take it, and whom others should ask. */
export function NothingToCount({ hasRounds, isAll }: { hasRounds: boolean; isAll: boolean }) {
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
