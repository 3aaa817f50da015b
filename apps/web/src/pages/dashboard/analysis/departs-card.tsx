import { byDepart, combineQueries, type RecordQuery, recordFigures } from '@xw/shared/degree/record-queries'
import type { DashboardOverview, DepartCounts } from '@xw/shared/wire/dashboard'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '../../../data/session/permissions.ts'
import table from '../../../features/dashboard/board-table.module.css'
import { CountLink } from '../../../features/dashboard/count-link.tsx'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { type CountPart, inNationalOrder, useCountPart } from '../../../features/dashboard/record-links.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import styles from './board.module.css'
import { type RankedDepart, rankDeparts } from './rank-departs.ts'

const UrgeDialog = lazyPart(() => import('./urge-dialog.tsx'))

const initialRows = 10

/** The students to remind: those of one department, or all within the user's reach. */
type UrgeScope = Pick<DepartCounts, 'id' | 'name'>
const allDeparts: UrgeScope = { id: null, name: '全部院系' }

/** DG-10: what is missing by department, most first, with a button that reminds the students. */
export function DepartsCard({ batch, overview }: { batch: string; overview: DashboardOverview }) {
  const mayUrge = useCan('xw:xwInfo:urge')
  const [urged, setUrged] = useState<UrgeScope | null>(null)
  const [isWhole, setWhole] = useState(false)
  const ranked = rankDeparts(overview.departs)
  const shown = isWhole ? ranked : ranked.slice(0, initialRows)
  const hasUnsubmitted = ranked.some(({ unsubmitted }) => unsubmitted > 0)
  return (
    <DashboardCard
      title="各院系还缺什么"
      extra={
        mayUrge &&
        hasUnsubmitted && (
          <Button className="xw-screen-only" onClick={() => setUrged(allDeparts)}>
            全部催办…
          </Button>
        )
      }
    >
      <div className={table.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">院系</th>
              <th scope="col">应报</th>
              <th scope="col">未提交</th>
              <th scope="col">有错误</th>
              <th scope="col">缺照片</th>
              <th scope="col">提交率</th>
              {mayUrge && (
                <th scope="col" className="xw-screen-only">
                  操作
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <DepartRow
                key={row.depart.id ?? ''}
                row={row}
                types={overview.types}
                onUrge={mayUrge ? () => setUrged(row.depart) : null}
              />
            ))}
          </tbody>
        </table>
      </div>
      {ranked.length > initialRows && (
        <Button className={`${styles.more} xw-screen-only`} type="link" onClick={() => setWhole(!isWhole)}>
          {isWhole ? '只看前 10 个' : `查看全部 ${ranked.length} 个院系`}
        </Button>
      )}
      {urged && (
        <UrgeDialog
          body={{ batch, ...(urged.id !== null && { departId: urged.id }) }}
          name={urged.name}
          onClose={() => setUrged(null)}
        />
      )}
    </DashboardCard>
  )
}

interface DepartRowProps {
  row: RankedDepart
  types: DashboardOverview['types']
  onUrge: (() => void) | null
}

function DepartRow({ row: { depart, due, unsubmitted }, types, onUrge }: DepartRowProps) {
  const partOf = useCountPart()
  const { id, name } = depart
  const partsOf = (key: 'due' | 'unsubmitted' | 'errors' | 'photos', question: RecordQuery): CountPart[] =>
    inNationalOrder(depart.types).flatMap(counts => {
      const batchId = types.find(({ xwbslbm }) => xwbslbm === counts.xwbslbm)?.batchId ?? null
      const count = counts[key]
      return count === null
        ? []
        : [partOf({ xwbslbm: counts.xwbslbm, batchId }, count, combineQueries(byDepart(id), question))]
    })
  const rate = due === 0 ? 0 : Math.floor(((due - unsubmitted) / due) * 100)
  return (
    <tr>
      <th scope="row">{name}</th>
      {columns.map(({ key, word }) => (
        <td key={key} data-label={word}>
          <CountLink label={`${name}，${word}`} parts={partsOf(key, recordFigures[key])} />
        </td>
      ))}
      <td data-label="提交率">
        <span className={table.rate}>
          <span className={table.bar} aria-hidden>
            <span style={{ inlineSize: `${rate}%` }} />
          </span>
          {rate}%
        </span>
      </td>
      {onUrge && (
        <td className="xw-screen-only">
          {unsubmitted > 0 && id !== null && (
            <Button type="link" size="small" aria-label={`催办 ${name}`} onClick={onUrge}>
              催办…
            </Button>
          )}
        </td>
      )}
    </tr>
  )
}

const columns = [
  { key: 'due', word: '应报' },
  { key: 'unsubmitted', word: '未提交' },
  { key: 'errors', word: '有错误' },
  { key: 'photos', word: '缺照片' },
] as const
