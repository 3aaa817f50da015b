import { useQuery } from '@tanstack/react-query'
import type { surveyResource } from '@xw/shared/resources/xw/survey'
import { surveyParam, surveyPaths } from '@xw/shared/wire/survey-paths'
import type { SurveyCounts } from '@xw/shared/wire/surveys'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import styles from './xw-collection.module.css'

type Counts = Omit<SurveyCounts, 'departs'>

/**
 * The figures and the status that each one filters the list by. `when` limits a figure to surveys with or without
 * review.
 */
const shares = [
  { key: 'answered', status: '1', text: '已填', when: '0' },
  { key: 'pending', status: '2', text: '待审', when: '1' },
  { key: 'approved', status: '3', text: '通过', when: '1' },
  { key: 'returned', status: '4', text: '退回', when: null },
  { key: 'unanswered', status: '0', text: '未填', when: null },
] as const

/** The progress of a survey: numbers that filter the list, and a table by department. */
export function SurveyFigures({ collection: { id, needsReview } }: { collection: RecordOf<typeof surveyResource> }) {
  const list = useListContext()
  const [isOpen, setOpen] = useState(false)
  // The key begins as the list's does, so that reloading the list reloads the numbers.
  const { data, error, refetch } = useQuery({
    queryKey: ['resource', surveyPaths.answers, 'figures', id],
    queryFn: ({ signal }) =>
      call<SurveyCounts>(surveyPaths.figures, { params: { [surveyParam]: id }, silent: true, signal }),
  })
  if (error) return <LoadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  const shown = shares.filter(({ key, when }) => when === null || when === needsReview || data[key] > 0)
  const show = (status: string) => list.change({ conditions: { status }, pageNo: 1 })
  return (
    <section className={styles.figures} aria-label="填写进度">
      <p className={styles.numbers}>
        <span>
          应填 <strong>{data.total}</strong>
        </span>
        {shown.map(({ key, status, text }) => (
          <Button key={key} type="link" size="small" onClick={() => show(status)}>
            <i className={styles[key]} aria-hidden />
            {text} {data[key]}
          </Button>
        ))}
        {data.departs.length > 1 && (
          <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? '收起院系' : '按院系'}
          </Button>
        )}
      </p>
      <Bar counts={data} />
      {isOpen && <Departs departs={data.departs} columns={shown} />}
    </section>
  )
}

/** Hidden from screen readers, because the numbers say the same. */
const Bar = ({ counts }: { counts: Counts }) => (
  <div className={styles.bar} aria-hidden>
    {shares.map(({ key }) => (
      <span key={key} className={styles[key]} style={{ flexGrow: counts[key] }} />
    ))}
  </div>
)

interface DepartsProps {
  departs: SurveyCounts['departs']
  columns: readonly { readonly key: keyof Counts; readonly text: string }[]
}

const Departs = ({ departs, columns }: DepartsProps) => (
  <div className={styles.scroll}>
    <table className={styles.departs}>
      <thead>
        <tr>
          <th scope="col">院系</th>
          <th scope="col">应填</th>
          {columns.map(({ key, text }) => (
            <th key={key} scope="col">
              {text}
            </th>
          ))}
          <th scope="col" aria-label="进度" />
        </tr>
      </thead>
      <tbody>
        {departs.map(depart => (
          <tr key={depart.departId ?? ''}>
            <th scope="row">{depart.departName}</th>
            <td>{depart.total}</td>
            {columns.map(({ key }) => (
              <td key={key}>{depart[key]}</td>
            ))}
            <td>
              <Bar counts={depart} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
