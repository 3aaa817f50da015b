import { allRecords } from '@xw/shared/wire/batch-choices'
import { Link } from 'react-router'
import { useHasPage } from '../../data/session/permissions.ts'
import { batchesPath } from '../../lib/paths.ts'
import { useNow } from '../../lib/use-now.ts'
import { describePhases } from './describe-phases.ts'
import styles from './round-line.module.css'
import { RoundSelect } from './round-select.tsx'
import { listChosenBatches, type RoundChoice } from './use-round.ts'

/** DG-10: chooses the batches that the dashboard counts, and describes their current phase. */
export function RoundLine({ chosen, rounds, choose }: RoundChoice) {
  const now = useNow()
  const mayManage = useHasPage(batchesPath)
  return (
    <div className={styles.round}>
      <RoundSelect {...{ chosen, rounds, choose }} />
      <span role="status">
        {chosen === allRecords ? '各批次和未加入批次的记录' : describePhases(listChosenBatches(rounds, chosen), now)}
      </span>
      {mayManage && (
        <Link className="xw-screen-only" to={batchesPath}>
          采集控制
        </Link>
      )}
    </div>
  )
}
