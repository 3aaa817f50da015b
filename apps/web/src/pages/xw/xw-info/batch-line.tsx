import { batchResource } from '@xw/shared/degree/batch'
import { describeBatchPhase } from '@xw/shared/degree/batch-phase'
import { can } from '@xw/shared/permission/can'
import type { BatchOption } from '@xw/shared/wire/batches'
import { Select } from 'antd'
import { Link } from 'react-router'
import { usePermissions } from '../../../data/session/permissions.ts'
import { batchesPath } from '../../../lib/paths.ts'
import { useNow } from '../../../lib/use-now.ts'
import styles from './batch-line.module.css'
import { type BatchFilter, everyBatch, noBatch } from './use-batch-filter.ts'

/** DG-02: chooses the batch that the list shows, and describes its current phase. */
export default function BatchLine({ chosen, batches, choose }: Omit<BatchFilter, 'filter'>) {
  const now = useNow()
  const mayManage = usePermissions(grants => can(grants, `${batchResource.permission}:list`))
  const current = batches.find(({ id }) => id === chosen)
  const phase = current ? describeBatchPhase(current, now) : sentenceOf(chosen, batches)
  const options = [
    ...batches.map(one => ({ value: one.id, label: `${one.name}（${stateOf(one)}）` })),
    { value: noBatch, label: '未加入批次的记录' },
    { value: everyBatch, label: '全部记录' },
  ]
  return (
    <>
      <Select
        className={styles.select ?? ''}
        size="small"
        aria-label="采集批次"
        value={chosen}
        options={options}
        // The sentence beside it says the state.
        labelRender={({ label, value }) => batches.find(({ id }) => id === value)?.name ?? label}
        popupMatchSelectWidth={false}
        onChange={choose}
      />
      <span role="status">
        {mayManage ? (
          <Link to={current ? `${batchesPath}?_details=${current.id}` : batchesPath} title="打开采集控制">
            {phase}
          </Link>
        ) : (
          phase
        )}
      </span>
    </>
  )
}

const words: Record<BatchOption['state'], string> = { '0': '未开放', '1': '进行中', '2': '已结束', '3': '已归档' }
const stateOf = ({ state }: BatchOption) => words[state]

const sentenceOf = (chosen: string, batches: readonly BatchOption[]): string => {
  if (batches.length === 0) return '尚未建立采集批次'
  return chosen === noBatch ? '勾选后可在“更多”中加入批次' : '各批次的记录'
}
