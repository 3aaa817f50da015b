import { findWorkTask, type WorkKey, type WorkTask } from '@xw/shared/degree/office-work'
import { toRecordParams } from '@xw/shared/degree/record-queries'
import { allRecords } from '@xw/shared/wire/batch-choices'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWorkCounts } from '../../data/degree/dashboard.ts'
import { EmptyState } from '../../resource/empty-state.tsx'
import table from '../dashboard/board-table.module.css'
import { CountLink, sumCounts } from '../dashboard/count-link.tsx'
import { QueryContent } from '../dashboard/query-content.tsx'
import { degreeTypeName } from '../dashboard/record-links.ts'
import { RoundLine } from '../dashboard/round-line.tsx'
import { useRound } from '../dashboard/use-round.ts'
import styles from './work.module.css'
import { WorkDialog } from './work-dialog.tsx'
import { groupHeldBack, useWorkRows, type WorkRow } from './work-rows.ts'

/** The records that can be processed now, by degree type, and the reasons that hold back the rest. */
export function WorkPanel({ task: key }: { task: WorkKey }) {
  const task = findWorkTask(key)
  // Records of earlier batches wait too, so all records are counted at first.
  const round = useRound(allRecords)
  const answer = useWorkCounts(round.chosen)
  if (!task) return null
  const counts = answer.data?.find(one => one.task === key)
  return (
    <section className={styles.panel} aria-label={`可办理的${task.name}`}>
      {round.chosen && <RoundLine {...round} />}
      <QueryContent answer={answer} lines={3}>
        {() => <Rows task={task} counts={counts} />}
      </QueryContent>
    </section>
  )
}

function Rows({ task, counts }: { task: WorkTask; counts: Parameters<typeof useWorkRows>[1] }) {
  const rows = useWorkRows(task, counts)
  const [chosen, setChosen] = useState<WorkRow | null>(null)
  if (!counts) return <EmptyState text="这项工作由学校的学位管理人员办理，您的账号没有可以办理的步骤。" />
  if (rows.length === 0) return <EmptyState text={`没有${task.waiting}的记录。`} />
  const reasons = groupHeldBack(task, rows)
  return (
    <>
      <p className={styles.sum} role="status">
        可办理 <strong>{sumCounts(rows.map(({ ready }) => ready)).toLocaleString('zh-CN')}</strong> 条
        {reasons.map(({ hold, name, parts }) => (
          <span key={hold}>
            {name} {sumCounts(parts).toLocaleString('zh-CN')} 条
          </span>
        ))}
      </p>
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">学位类型</th>
              <th scope="col">可办理</th>
              {reasons.map(({ hold, name }) => (
                <th key={hold} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <TypeRow key={row.xwbslbm} row={row} task={task} onStart={() => setChosen(row)} />
            ))}
          </tbody>
        </table>
      </div>
      {chosen && <WorkDialog step={counts.step} target={targetOf(chosen)} onClose={() => setChosen(null)} />}
    </>
  )
}

const targetOf = ({ xwbslbm, batchId, waiting }: WorkRow) => ({
  xwlx: xwbslbm,
  query: { ...toRecordParams(waiting), ...(batchId !== null && { batchId }) },
})

interface TypeRowProps {
  row: WorkRow
  task: WorkTask
  onStart: () => void
}

function TypeRow({ row: { xwbslbm, ready, held }, task, onStart }: TypeRowProps) {
  const name = degreeTypeName(xwbslbm)
  const count = ready.count.toLocaleString('zh-CN')
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="可办理">
        <CountLink label={`${name}，可办理`} parts={[ready]} />
      </td>
      {task.holds.map(hold => {
        const reason = held.find(one => one.hold === hold)
        return (
          <td key={hold} data-label={reason?.name}>
            {reason ? <CountLink label={`${name}，${reason.name}`} parts={[reason.part]} /> : '—'}
          </td>
        )
      })}
      <td className={styles.deeds}>
        {task.key === 'review' && ready.to && ready.count > 0 && <Link to={ready.to}>逐条审核</Link>}
        <Button disabled={ready.count === 0} aria-label={`${name}：${task.verb} ${count} 条`} onClick={onStart}>
          {task.verb} {count} 条…
        </Button>
      </td>
    </tr>
  )
}
