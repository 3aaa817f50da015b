import { batchResource } from '@xw/shared/degree/batch'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { BatchActions } from './batch-actions.tsx'
import { StateCell } from './state-cell.tsx'
import { TimeWarnings } from './time-warnings.tsx'

const cells = { state: StateCell }
const rowActions = (record: RecordOf<typeof batchResource>) => <BatchActions record={record} />

/** 采集控制 (DG-02): the school's batches, which are opened, closed and archived here. */
export default function XwBatchPage() {
  return (
    <ListPage
      resource={batchResource}
      description="每个批次收集一个学位类型的记录；同一类型同时只能开放一个批次。"
      rowActions={rowActions}
      cells={cells}
      form={<TimeWarnings />}
    />
  )
}
