import { allRecords } from '@xw/shared/wire/batch-choices'
import type { DashboardOverview, NamedBatches } from '@xw/shared/wire/dashboard'
import { Button, Checkbox } from 'antd'
import { type ComponentProps, useState } from 'react'
import { useCan } from '../../../data/session/permissions.ts'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { DepartProgress } from './depart-progress.tsx'
import own from './departs.module.css'
import styles from './home.module.css'
import { NothingToCount } from './nothing-to-count.tsx'
import { type RankedDepart, rankDeparts } from './rank-departs.ts'

/** More departments stand in two columns where there is room. */
const fewDeparts = 6

const UrgeDialog = lazyPart(() => import('./urge-dialog.tsx'))

interface DepartsProps {
  /** Null until the rounds are loaded. */
  batch: string | null
  rounds: readonly NamedBatches[]
  overview: ComponentProps<typeof QueryContent<DashboardOverview>>['answer'] & { isFetching: boolean }
}

/** DG-10: how far each department is and what it lacks, most first; reminds the students of the chosen ones. */
export function Departs({ batch, rounds, overview }: DepartsProps) {
  const isEmpty = overview.data?.types.every(({ states }) => states.length === 0)
  if (batch !== null && overview.data && !isEmpty)
    return (
      <>
        {overview.isFetching && <div className={styles.refreshing} role="status" aria-label="正在更新" />}
        <Progress key={batch} batch={batch} overview={overview.data} />
      </>
    )
  return (
    <section className={styles.card} aria-label="各院系完成情况">
      <QueryContent answer={overview} lines={9}>
        {() => <NothingToCount hasRounds={rounds.length > 0} isAll={batch === allRecords} />}
      </QueryContent>
    </section>
  )
}

function Progress({ batch, overview }: { batch: string; overview: DashboardOverview }) {
  const mayUrge = useCan('xw:xwInfo:urge')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [isUrging, setUrging] = useState(false)
  const ranked = rankDeparts(overview.departs)
  const urgeable = mayUrge ? ranked.filter(isUrgeable) : []
  const isAll = chosen.length === urgeable.length && chosen.length > 0
  const toggle = (id: string) =>
    setChosen(before => (before.includes(id) ? before.filter(one => one !== id) : [...before, id]))
  const choosable = urgeable.length > 1
  return (
    <section className={styles.card} aria-labelledby="departs">
      <div className={styles.cardHead}>
        <h2 id="departs">各院系完成情况</h2>
        <p>{describeTotal(ranked)}</p>
        {choosable && (
          <Checkbox
            className="xw-screen-only"
            checked={isAll}
            indeterminate={chosen.length > 0 && !isAll}
            onChange={() => setChosen(isAll ? [] : urgeable.map(({ depart }) => depart.id ?? ''))}
          >
            全选
          </Checkbox>
        )}
        {urgeable.length > 0 && (
          <Button className="xw-screen-only" onClick={() => setUrging(true)}>
            {chosen.length > 0 ? `催办所选 ${chosen.length} 个院系…` : '全部催办…'}
          </Button>
        )}
      </div>
      <ul className={`${own.departs} ${ranked.length > fewDeparts ? own.many : ''}`}>
        {ranked.map(row => {
          const id = row.depart.id ?? ''
          const choice = {
            isChosen: chosen.includes(id),
            toggle: urgeable.includes(row) ? () => toggle(id) : null,
          }
          return <DepartProgress key={id} row={row} types={overview.types} choice={choosable ? choice : null} />
        })}
      </ul>
      {isUrging && (
        <UrgeDialog
          body={{ batch, ...(chosen.length > 0 && { departIds: chosen }) }}
          name={nameChosen(ranked, chosen)}
          onClose={() => setUrging(false)}
        />
      )}
    </section>
  )
}

const isUrgeable = ({ depart, unsubmitted }: RankedDepart) => depart.id !== null && unsubmitted > 0

/** Names the departments to remind: each of a few, otherwise how many. */
function nameChosen(ranked: readonly RankedDepart[], chosen: readonly string[]): string {
  if (chosen.length === 0) return '全部院系'
  if (chosen.length > 3) return `${chosen.length} 个院系`
  return ranked.flatMap(({ depart }) => (chosen.includes(depart.id ?? '') ? [depart.name] : [])).join('、')
}

function describeTotal(ranked: readonly RankedDepart[]): string {
  const due = ranked.reduce((sum, row) => sum + row.due, 0)
  const submitted = due - ranked.reduce((sum, row) => sum + row.unsubmitted, 0)
  return `应报 ${due.toLocaleString('zh-CN')}，已提交 ${submitted.toLocaleString('zh-CN')}`
}
