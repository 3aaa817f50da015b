import { useQuery } from '@tanstack/react-query'
import { degreeTypes } from '@xw/shared/degree/types'
import type { ThesisStatistics } from '@xw/shared/wire/thesis'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { Select, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/http.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import styles from './thesis.module.css'

const grades = ['a', 'b', 'c', 'd'] as const
const columns = [
  ['waiting', '待送审'],
  ['underReview', '评审中'],
  ['returned', '已返回'],
  ['sampled', '抽检'],
  ['a', 'A'],
  ['b', 'B'],
  ['c', 'C'],
  ['d', 'D'],
  ['passed', '通过'],
  ['revise', '修改'],
  ['failed', '不通过'],
] as const

/** 评阅统计: counts by department, with the distribution of grades. */
export default function StatisticsDialog({ onClose }: { onClose: () => void }) {
  const [xwlx, setType] = useState('')
  const { data, error, refetch } = useQuery({
    queryKey: ['thesis-statistics', xwlx],
    queryFn: ({ signal }) =>
      call<ThesisStatistics[]>(thesisPaths.statistics, { params: { xwlx }, silent: true, signal }),
    staleTime: 0,
  })
  const all = [
    { value: '', label: '全部学位类型' },
    ...degreeTypes.map(({ code, name }) => ({ value: code, label: name })),
  ]
  return (
    <Modal title="评阅统计" width={900} open onCancel={onClose} footer={null}>
      <Select aria-label="学位类型" options={all} value={xwlx} onChange={setType} />
      {error && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} />}
      {data?.length === 0 && <p>还没有加入送审名单的论文。</p>}
      {data && data.length > 0 && <Numbers rows={data} />}
    </Modal>
  )
}

function Numbers({ rows }: { rows: readonly ThesisStatistics[] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th>院系</th>
          {columns.map(([key, name]) => (
            <th key={key}>{name}</th>
          ))}
          <th>总评分布</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.departName}>
            <td>{row.departName}</td>
            {columns.map(([key]) => (
              <td key={key}>{row[key]}</td>
            ))}
            <td>
              <Shares row={row} />
            </td>
          </tr>
        ))}
        <tr>
          <td>合计</td>
          {columns.map(([key]) => (
            <td key={key}>{rows.reduce((sum, row) => sum + row[key], 0)}</td>
          ))}
          <td aria-hidden />
        </tr>
      </tbody>
    </table>
  )
}

/** Hidden from screen readers, because the numbers say the same. */
function Shares({ row }: { row: ThesisStatistics }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {grades.map(grade => (
        <span key={grade} className={styles[grade]} style={{ flexGrow: row[grade] }} />
      ))}
    </div>
  )
}
