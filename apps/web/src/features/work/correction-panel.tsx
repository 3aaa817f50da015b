import { changeableStates } from '@xw/shared/degree/change-request'
import { correctionPage, listPageSteps } from '@xw/shared/degree/office-work'
import type { RecordStep } from '@xw/shared/degree/record-steps'
import { findDegreeType } from '@xw/shared/degree/types'
import type { FoundRecord } from '@xw/shared/wire/found-record'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { mayTake } from '../../data/degree/may-take.ts'
import { useViewer } from '../../data/degree/use-viewer.ts'
import { useRecordSearch } from '../../data/resources/find-records.ts'
import { useHasPage, usePermissions } from '../../data/session/permissions.ts'
import { degreeRecordPath } from '../../lib/paths.ts'
import { useDebounced } from '../../pickers/use-debounced.ts'
import table from '../dashboard/board-table.module.css'
import styles from './work.module.css'
import { WorkDialog } from './work-dialog.tsx'

/** A change request takes records in more states than the step that starts the correction. */
const statesOf = ({ code, from }: RecordStep): readonly string[] => (code === 'change' ? changeableStates : from)

/** Lists the states that the steps start from. */
const listStates = (steps: readonly RecordStep[]) => [...new Set(steps.flatMap(statesOf))].toSorted()

/** The search waits for this pause in typing. */
const pauseMs = 300

/** Finds the record of a person, to correct it or to revoke its degree. No records wait for that. */
export function CorrectionPanel() {
  const grants = usePermissions()
  const viewer = useViewer()
  const steps = listPageSteps(correctionPage).filter(step => mayTake(step, { viewer, grants }))
  const inputId = useId()
  const [keyword, setKeyword] = useState('')
  const settled = useDebounced(keyword, pauseMs).trim()
  const { records, isSearching } = useRecordSearch(settled, listStates(steps))
  const [chosen, setChosen] = useState<{ record: FoundRecord; step: RecordStep } | null>(null)
  if (steps.length === 0) return null
  return (
    <section className={styles.panel} aria-label="查找要勘误或撤销的记录">
      <div className={styles.find}>
        <label htmlFor={inputId}>查找要办理的人</label>
        <Input
          id={inputId}
          placeholder="姓名、学号或申请号，至少两个字"
          allowClear
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </div>
      <p className={styles.hint} role="status">
        {settled.length > 1 &&
          !isSearching &&
          records.length === 0 &&
          `没有找到可以${steps.map(({ name }) => name).join('或')}的记录。`}
      </p>
      {records.length > 0 && (
        <FoundRecords records={records} steps={steps} onStart={(record, step) => setChosen({ record, step })} />
      )}
      {chosen && (
        <WorkDialog
          step={chosen.step.code}
          target={{ xwlx: chosen.record.xwbslbm, ids: [chosen.record.id] }}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

interface FoundRecordsProps {
  records: readonly FoundRecord[]
  steps: readonly RecordStep[]
  onStart: (record: FoundRecord, step: RecordStep) => void
}

function FoundRecords({ records, steps, onStart }: FoundRecordsProps) {
  const hasPage = useHasPage(degreeRecordPath)
  return (
    <div className={table.scroll}>
      <table className={`${table.table} ${styles.people}`}>
        <thead>
          <tr>
            <th scope="col">姓名</th>
            <th scope="col">学号或申请号</th>
            <th scope="col">学位类型</th>
            <th scope="col">院系</th>
            <th scope="col">状态</th>
            <th scope="col">操作</th>
          </tr>
        </thead>
        <tbody>
          {records.map(record => (
            <tr key={record.id}>
              <th scope="row">
                {hasPage ? (
                  <Link to={`${degreeRecordPath}?${new URLSearchParams({ xwlx: record.xwbslbm, id: record.id })}`}>
                    {record.name}
                  </Link>
                ) : (
                  record.name
                )}
              </th>
              <td data-label="学号或申请号">{record.number}</td>
              <td data-label="学位类型">{findDegreeType(record.xwbslbm)?.shortName}</td>
              <td data-label="院系">{record.depart}</td>
              <td data-label="状态">{record.status}</td>
              <td className={styles.deeds}>
                {steps
                  .filter(step => statesOf(step).includes(record.state ?? ''))
                  .map(step => (
                    <Button
                      key={step.code}
                      danger={step.code === 'revoke'}
                      aria-label={`${step.name} ${record.name}`}
                      onClick={() => onStart(record, step)}
                    >
                      {step.name}…
                    </Button>
                  ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
