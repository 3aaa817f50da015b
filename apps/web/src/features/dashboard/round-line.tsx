import { describeBatchPhase } from '@xw/shared/degree/batch-phase'
import { allRecords, openBatches } from '@xw/shared/wire/batch-choices'
import type { NamedBatches } from '@xw/shared/wire/dashboard'
import { Select } from 'antd'
import { Link } from 'react-router'
import { useHasPage } from '../../data/session/permissions.ts'
import { dayjs } from '../../lib/dayjs.ts'
import { batchesPath } from '../../lib/paths.ts'
import { useNow } from '../../lib/use-now.ts'
import { degreeTypeName, inNationalOrder } from './record-links.ts'
import styles from './round-line.module.css'
import { listChosenBatches, type RoundChoice } from './use-round.ts'

/** DG-10: chooses the batches that the dashboard counts, and describes their current phase. */
export function RoundLine({ chosen, rounds, choose }: RoundChoice) {
  const now = useNow()
  const mayManage = useHasPage(batchesPath)
  const options = optionsOf(rounds)
  const value = rounds.find(({ batches }) => batches.some(({ id }) => id === chosen))?.id ?? chosen ?? allRecords
  return (
    <div className={styles.round}>
      <Select
        className={`${styles.select} xw-screen-only`}
        aria-label="采集批次"
        value={value}
        options={options}
        popupMatchSelectWidth={false}
        onChange={choose}
      />
      <strong className={styles.printed}>{options.find(option => option.value === value)?.label}</strong>
      <span role="status">{sentenceOf(listChosenBatches(rounds, chosen), { now, isAll: chosen === allRecords })}</span>
      {mayManage && (
        <Link className="xw-screen-only" to={batchesPath}>
          采集控制
        </Link>
      )}
      <span className={styles.printed}>打印于 {dayjs(now).format('YYYY-MM-DD HH:mm')}</span>
    </div>
  )
}

const words = ['未开放', '进行中', '已结束', '已归档']
/** An open batch makes the round open; otherwise the batch that is furthest behind decides. */
const stateOf = ({ batches }: NamedBatches) => {
  const states = batches.map(({ state }) => Number(state))
  return words[states.includes(1) ? 1 : Math.min(...states)]
}

function optionsOf(rounds: readonly NamedBatches[]) {
  const open = rounds.filter(({ batches }) => batches.some(({ state }) => state === '1'))
  return [
    ...(open.length > 1 ? [{ value: openBatches, label: '全部进行中的批次' }] : []),
    ...rounds.map(round => ({ value: round.id, label: `${round.name}（${stateOf(round)}）` })),
    { value: allRecords, label: '全部记录' },
  ]
}

const maxPhases = 3

/** Describes who can work now and until when, by degree type when the types differ. */
function sentenceOf(batches: NamedBatches['batches'], { now, isAll }: { now: number; isAll: boolean }): string {
  if (isAll) return '各批次和未加入批次的记录'
  const phases = Map.groupBy(inNationalOrder(batches), batch => describeBatchPhase(batch, now))
  const said = [...phases].map(([phase, own]) =>
    phases.size === 1 ? phase : `${own.map(({ xwbslbm }) => degreeTypeName(xwbslbm)).join('、')}：${phase}`,
  )
  return said.slice(0, maxPhases).join('；') + (said.length > maxPhases ? ' 等' : '')
}
