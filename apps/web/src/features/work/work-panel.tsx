import { findWorkTask, type WorkKey, type WorkTask } from '@xw/shared/degree/office-work'
import { toRecordParams } from '@xw/shared/degree/record-queries'
import { allRecords } from '@xw/shared/wire/batch-choices'
import type { WorkCounts } from '@xw/shared/wire/dashboard'
import { Button } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useWorkCounts } from '../../data/degree/dashboard.ts'
import { useHasPage } from '../../data/session/permissions.ts'
import { EmptyState } from '../../resource/empty-state.tsx'
import table from '../dashboard/board-table.module.css'
import { CountLink, sumCounts } from '../dashboard/count-link.tsx'
import { QueryContent } from '../dashboard/query-content.tsx'
import { degreeTypeName } from '../dashboard/record-links.ts'
import { RoundLine } from '../dashboard/round-line.tsx'
import { useRound } from '../dashboard/use-round.ts'
import { TypeChoice, useTypeChoice } from './type-choice.tsx'
import styles from './work.module.css'
import { WorkDialog } from './work-dialog.tsx'
import { groupHeldBack, groupWarned, useWorkRows, type WorkRow } from './work-rows.ts'

/** The records that can be processed now, by degree type, and the reasons that hold back the rest. */
export function WorkPanel({ task: key }: { task: WorkKey }) {
  const task = findWorkTask(key)
  // Records of earlier batches wait too, so all records are counted at first.
  const round = useRound(allRecords)
  const type = useTypeChoice()
  const answer = useWorkCounts(round.chosen)
  if (!task) return null
  const counts = answer.data?.find(one => one.task === key)
  return (
    <section className={styles.panel} aria-label={`可办理的${task.name}`}>
      <div className={styles.choices}>
        {round.chosen && <RoundLine {...round} />}
        <TypeChoice {...type} types={(counts?.types ?? []).map(({ xwbslbm }) => xwbslbm)} />
      </div>
      <QueryContent answer={answer} lines={3}>
        {() => <Rows task={task} counts={counts} type={type.chosen} />}
      </QueryContent>
    </section>
  )
}

interface RowsProps {
  task: WorkTask
  /** Absent when the user has no step in the task. */
  counts: WorkCounts | undefined
  /** The degree type to show; null for all. */
  type: string | null
}

function Rows({ task, counts, type }: RowsProps) {
  const rows = useWorkRows(task, counts).filter(({ xwbslbm }) => type === null || xwbslbm === type)
  const [chosen, setChosen] = useState<WorkRow | null>(null)
  if (!counts) return <EmptyState text="这项工作由学校的学位管理人员办理，您的账号没有可以办理的步骤。" />
  if (rows.length === 0)
    return <EmptyState text={`${type === null ? '' : degreeTypeName(type)}没有${task.waiting}的记录。`} />
  const reasons = [...groupWarned(task, rows), ...groupHeldBack(task, rows)].filter(({ parts }) => sumCounts(parts) > 0)
  return (
    <>
      <p className={styles.sum} role="status">
        可办理 <strong>{sumCounts(rows.map(({ ready }) => ready)).toLocaleString('zh-CN')}</strong> 条
        {reasons.map(({ name, parts }) => (
          <span key={name}>
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
              {reasons.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
              <th scope="col">操作</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <TypeRow
                key={row.xwbslbm}
                row={row}
                task={task}
                reasons={reasons.map(({ name }) => name)}
                onStart={() => setChosen(row)}
              />
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
  /** The names of the reasons that have a column. */
  reasons: readonly string[]
  onStart: () => void
}

const numberRulesPath = '/degree-setup/number-rule'

function TypeRow({ row: { xwbslbm, ready, held, warned }, task, reasons, onStart }: TypeRowProps) {
  const name = degreeTypeName(xwbslbm)
  const count = ready.count.toLocaleString('zh-CN')
  const canSetRules = useHasPage(numberRulesPath)
  const lacksRule = held.some(({ hold, part }) => hold === 'numberRule' && part.count > 0)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-label="可办理">
        <CountLink label={`${name}，可办理`} parts={[ready]} />
      </td>
      {reasons.map(column => {
        const reason = [...warned, ...held].find(one => one.name === column)
        return (
          <td key={column} data-label={column}>
            {reason ? <CountLink label={`${name}，${column}`} parts={[reason.part]} /> : '—'}
          </td>
        )
      })}
      <td className={styles.deeds}>
        {task.key === 'review' && ready.to && ready.count > 0 && <Link to={ready.to}>逐条审核</Link>}
        {lacksRule && canSetRules && <Link to={numberRulesPath}>设置编号规则</Link>}
        <Button disabled={ready.count === 0} aria-label={`${name}：${task.verb} ${count} 条`} onClick={onStart}>
          {task.verb} {count} 条…
        </Button>
      </td>
    </tr>
  )
}
