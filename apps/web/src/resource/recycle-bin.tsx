import { listFieldsOn } from '@xw/shared/field-types/facets'
import { getRecordName } from '@xw/shared/resource/record-name'
import { systemFields } from '@xw/shared/resource/system-fields'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { purgeQuestion, totalText } from '../data/resources/resource-messages.ts'
import type { ResourceRecord } from '../data/resources/resource-record.ts'
import { useRecycleBin } from '../data/resources/use-recycle-bin.ts'
import { Modal } from '../widgets/modal.tsx'
import { selectionLabels } from '../widgets/selection-labels.ts'
import { useConfirm } from '../widgets/use-confirm.tsx'
import { EmptyState } from './empty-state.tsx'
import { FieldCell } from './field-cell.tsx'
import { useListContext } from './list-context.ts'
import { LoadFailure } from './page-states.tsx'
import styles from './resource.module.css'

const pageSizes = [10, 20, 30]
/** Enough columns to recognise a record. */
const shownColumns = 4
/** The last change of a deleted record is its deletion. */
const deletion = [
  { key: 'updateBy', title: '删除人' },
  { key: 'updateTime', title: '删除时间' },
] as const

/** The deleted records of a list, which can be restored or deleted for good. Mounted only while it is open. */
export default function RecycleBin({ onClose }: { onClose: () => void }) {
  const { def, filter } = useListContext()
  const [paging, setPaging] = useState({ pageNo: 1, pageSize: 10 })
  const [selected, setSelected] = useState<readonly string[]>([])
  const { page, error, isFetching, restore, purge, refresh } = useRecycleBin(def, { filter, ...paging })
  const { confirm, holder } = useConfirm()
  const none = selected.length === 0

  async function giveBack() {
    await restore(selected)
    setSelected([])
  }
  async function deleteForGood() {
    const names = (page?.records ?? [])
      .filter(({ id }) => selected.includes(id))
      .map(record => getRecordName(def, record))
    const content = purgeQuestion(selected.length, names)
    if (!(await confirm({ title: '彻底删除', content, isDanger: true }))) return
    await purge(selected)
    setSelected([])
  }

  const known = listFieldsOn(def, 'list').filter(({ facet }) => facet.optional !== true)
  const columns = [
    ...known.slice(0, shownColumns).map(({ key, field }) => ({ key, title: field.label, field })),
    ...deletion.map(({ key, title }) => ({ key, title, field: systemFields[key] })),
  ].map(({ key, title, field }) => ({
    key,
    title,
    render: (_: unknown, record: ResourceRecord) => <FieldCell name={key} field={field} record={record} />,
  }))
  return (
    <Modal
      title={`回收站 · ${def.title}`}
      width={1000}
      open
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {holder}
      <div className={styles.bin}>
        <Button disabled={none} onClick={() => void giveBack()}>
          恢复
        </Button>
        <Button danger disabled={none} onClick={() => void deleteForGood()}>
          彻底删除
        </Button>
      </div>
      {error && !page ? (
        <LoadFailure error={error} permission={`${def.permission}:recycleBin`} onRetry={refresh} />
      ) : (
        <Table<ResourceRecord>
          size="small"
          rowKey="id"
          columns={columns}
          dataSource={page?.records ?? []}
          loading={isFetching}
          locale={{ emptyText: <EmptyState text="回收站是空的" /> }}
          scroll={{ x: 'max-content' }}
          rowSelection={{
            ...selectionLabels,
            selectedRowKeys: [...selected],
            onChange: keys => setSelected(keys.map(String)),
          }}
          pagination={{
            current: paging.pageNo,
            pageSize: paging.pageSize,
            total: page?.total ?? 0,
            pageSizeOptions: pageSizes,
            showSizeChanger: true,
            showQuickJumper: true,
            showTotal: total => totalText(total, false),
            onChange: (pageNo, pageSize) => setPaging({ pageNo, pageSize }),
          }}
        />
      )}
    </Modal>
  )
}
