import { allRecords, openBatches } from '@xw/shared/wire/batch-choices'
import type { NamedBatches } from '@xw/shared/wire/dashboard'
import { Select } from 'antd'
import { dayjs } from '../../lib/dayjs.ts'
import styles from './round-line.module.css'
import type { RoundChoice } from './use-round.ts'

/** DG-10: chooses the batches that a page counts. A printout names them, and when it was made. */
export function RoundSelect({ chosen, rounds, choose }: Pick<RoundChoice, 'chosen' | 'rounds' | 'choose'>) {
  const options = optionsOf(rounds)
  const value = rounds.find(({ batches }) => batches.some(({ id }) => id === chosen))?.id ?? chosen ?? allRecords
  return (
    <>
      <Select
        className={`${styles.select} xw-screen-only`}
        aria-label="采集批次"
        value={value}
        options={options}
        popupMatchSelectWidth={false}
        onChange={choose}
      />
      <strong className={styles.printed}>{options.find(option => option.value === value)?.label}</strong>
      <span className={styles.printed}>打印于 {dayjs().format('YYYY-MM-DD HH:mm')}</span>
    </>
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
