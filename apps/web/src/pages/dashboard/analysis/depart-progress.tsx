import { byDepart, combineQueries, recordFigures } from '@xw/shared/degree/record-queries'
import type { DashboardOverview } from '@xw/shared/wire/dashboard'
import { Checkbox } from 'antd'
import { CountLink } from '../../../features/dashboard/count-link.tsx'
import { type CountPart, inNationalOrder, useCountPart } from '../../../features/dashboard/record-links.ts'
import styles from './departs.module.css'
import type { RankedDepart } from './rank-departs.ts'

const columns = [
  { key: 'unsubmitted', word: '待交' },
  { key: 'errors', word: '问题' },
  { key: 'photos', word: '缺照片' },
] as const

interface DepartProgressProps {
  row: RankedDepart
  types: DashboardOverview['types']
  /** Null when departments cannot be chosen; `toggle` is null for a department without anybody to remind. */
  choice: { isChosen: boolean; toggle: (() => void) | null } | null
}

/** One department: how much is submitted, and the numbers of what is missing, each with its list. */
export function DepartProgress({ row: { depart, due, unsubmitted }, types, choice }: DepartProgressProps) {
  const partOf = useCountPart()
  const { id, name } = depart
  const partsOf = (key: (typeof columns)[number]['key']): CountPart[] =>
    inNationalOrder(depart.types).flatMap(counts => {
      const { xwbslbm, [key]: count } = counts
      const batchId = types.find(type => type.xwbslbm === xwbslbm)?.batchId ?? null
      return count === null
        ? []
        : [partOf({ xwbslbm, batchId }, count, combineQueries(byDepart(id), recordFigures[key]))]
    })
  const rate = due === 0 ? 0 : Math.floor(((due - unsubmitted) / due) * 100)
  return (
    <li className={choice ? styles.chosen : ''}>
      {choice && (
        <span className="xw-screen-only">
          {choice.toggle && <Checkbox aria-label={`选择 ${name}`} checked={choice.isChosen} onChange={choice.toggle} />}
        </span>
      )}
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.rate} title={`应报 ${due}，已提交 ${due - unsubmitted}`}>
        <span className={styles.bar} aria-hidden>
          <span style={{ inlineSize: `${rate}%` }} />
        </span>
        <span className={styles.percent}>{rate}%</span>
      </span>
      {columns.map(({ key, word }) => (
        <span key={key} className={styles.count}>
          {word} <CountLink label={`${name}，${word}`} parts={partsOf(key)} />
        </span>
      ))}
    </li>
  )
}
