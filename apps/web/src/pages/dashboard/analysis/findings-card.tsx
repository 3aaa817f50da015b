import { byFinding } from '@xw/shared/degree/record-queries'
import type { TopFinding, TypeCounts } from '@xw/shared/wire/dashboard'
import { useTopFindings } from '../../../data/degree/dashboard.ts'
import { CountLink } from '../../../features/dashboard/count-link.tsx'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { QueryContent } from '../../../features/dashboard/query-content.tsx'
import { inNationalOrder, useCountPart } from '../../../features/dashboard/record-links.ts'
import { EmptyState } from '../../../resource/empty-state.tsx'
import styles from './board.module.css'

interface FindingsCardProps {
  batch: string
  /** The counts by degree type, which name each type's batch. */
  types: readonly TypeCounts[]
}

/** DG-10: the errors that the check rules find in most records. */
export function FindingsCard({ batch, types }: FindingsCardProps) {
  const answer = useTopFindings(batch)
  return (
    <DashboardCard title="最多的校验错误">
      <div className={styles.place}>
        <QueryContent answer={answer} lines={8}>
          {found =>
            found.length > 0 ? <FindingList found={found} types={types} /> : <EmptyState text="没有校验错误" />
          }
        </QueryContent>
      </div>
    </DashboardCard>
  )
}

function FindingList({ found, types }: { found: readonly TopFinding[]; types: readonly TypeCounts[] }) {
  const partOf = useCountPart()
  return (
    <ol className={styles.findings}>
      {found.map(({ code, title, types: own }) => (
        <li key={code}>
          <span>
            {title} <code>{code}</code>
          </span>
          <CountLink
            label={title}
            parts={inNationalOrder(own).map(({ xwbslbm, count }) => {
              const batchId = types.find(type => type.xwbslbm === xwbslbm)?.batchId ?? null
              return partOf({ xwbslbm, batchId }, count, byFinding(code))
            })}
          />
        </li>
      ))}
    </ol>
  )
}
