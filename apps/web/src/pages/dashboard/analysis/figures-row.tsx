import {
  byStates,
  queueStates,
  type RecordQuery,
  recordFigures,
  statesAfterSubmission,
  statesBeforeSubmission,
} from '@xw/shared/degree/record-queries'
import type { TypeCounts } from '@xw/shared/wire/dashboard'
import type { ReactNode } from 'react'
import { CountLink, sumCounts } from '../../../features/dashboard/count-link.tsx'
import { type CountPart, inNationalOrder, useCountPart } from '../../../features/dashboard/record-links.ts'
import styles from './figures-row.module.css'

const countIn = ({ states }: TypeCounts, wanted: readonly string[]) =>
  states.reduce((total, { status, count }) => total + (wanted.includes(status) ? count : 0), 0)

/** The states that each figure counts. */
const depart = queueStates.depart ?? []
const school = queueStates.school ?? []
const all = [...statesBeforeSubmission, ...statesAfterSubmission]

/** DG-10: the key figures of the batch; each links to the list of what it counts. */
export function FiguresRow({ types }: { types: readonly TypeCounts[] }) {
  const partOf = useCountPart()
  const ordered = inNationalOrder(types)
  const inStatesOf = (states: readonly string[], question: RecordQuery): CountPart[] =>
    ordered.map(type => partOf(type, countIn(type, states), question))
  const missing = (key: 'errors' | 'photos') =>
    ordered.flatMap(type => (type[key] === null ? [] : [partOf(type, type[key], recordFigures[key])]))
  const due = inStatesOf(all, recordFigures.due)
  const submitted = inStatesOf(statesAfterSubmission, recordFigures.submitted)
  const waitsFor = [
    { name: '待院系', parts: inStatesOf(depart, byStates(depart)) },
    { name: '待学校', parts: inStatesOf(school, byStates(school)) },
  ]
  const total = sumCounts(due)
  const rate = total === 0 ? 0 : Math.floor((sumCounts(submitted) / total) * 100)
  const errors = missing('errors')
  const photos = missing('photos')
  return (
    <ul className={styles.figures} aria-label="采集情况">
      <Figure name="应报" parts={due} />
      <Figure name="已提交" parts={submitted}>
        <span className={styles.rate} aria-hidden>
          <span style={{ inlineSize: `${rate}%` }} />
        </span>
        {rate}%
      </Figure>
      <Figure name="待审" parts={inStatesOf([...depart, ...school], recordFigures.waiting)}>
        {waitsFor.map(({ name, parts }) => (
          <span key={name}>
            {name} <CountLink label={name} parts={parts} />
          </span>
        ))}
      </Figure>
      {errors.length > 0 && (
        <Figure name="有错误" parts={errors} isBad>
          校验不通过，不能上报
        </Figure>
      )}
      {photos.length > 0 && (
        <Figure name="缺照片" parts={photos} isBad>
          尚未上传证件照
        </Figure>
      )}
    </ul>
  )
}

interface FigureProps {
  name: string
  parts: readonly CountPart[]
  /** Marks the figure as bad when it is above zero. */
  isBad?: boolean
  children?: ReactNode
}

function Figure({ name, parts, isBad = false, children }: FigureProps) {
  return (
    <li className={isBad && sumCounts(parts) > 0 ? styles.bad : ''}>
      <span className={styles.name}>{name}</span>
      <strong className={styles.number}>
        <CountLink label={name} parts={parts} />
      </strong>
      <span className={styles.note}>{children}</span>
    </li>
  )
}
