import { useQuery } from '@tanstack/react-query'
import type { ImportProgress, ImportStatus } from '@xw/shared/wire/imports'
import { Button, Table, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { fileUrl, useFiles } from '../../../data/files.ts'
import { type ImportRecord, listImports } from '../../../data/resources/imports.ts'
import { useIsPhone } from '../../../lib/use-media.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { firstPage, toPagination } from '../../../widgets/paging.ts'
import { useUndoImport } from './use-undo-import.tsx'

const colours: Record<ImportStatus, string> = {
  running: 'processing',
  success: 'success',
  fail: 'warning',
  error: 'error',
  cancelled: 'default',
  undone: 'default',
}

/** IM-09: the imports of files, with their users and the rows that failed. Mounted only while it is open. */
export default function ImportHistory({ xwlx, onClose }: { xwlx: string; onClose: () => void }) {
  const [paging, setPaging] = useState(firstPage)
  const { undo, holder } = useUndoImport()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['import-records', xwlx, paging],
    queryFn: () => listImports(xwlx, paging),
  })
  const undoButton = (record: ImportRecord) =>
    isUndoable(record) && (
      <Button type="link" size="small" danger onClick={() => void undo(record)}>
        撤销
      </Button>
    )
  const isPhone = useIsPhone()
  return (
    <Modal title="导入记录" width={1000} open onCancel={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      {error ? (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<ImportRecord>
          rowKey="id"
          size="small"
          loading={isFetching}
          columns={isPhone ? narrowColumns(undoButton) : wideColumns(undoButton)}
          dataSource={data?.records ?? []}
          {...(!isPhone && { scroll: { x: 900 } })}
          locale={{ emptyText: '还没有导入过数据' }}
          pagination={toPagination(paging, data?.total, setPaging)}
        />
      )}
      {holder}
    </Modal>
  )
}

type Action = (record: ImportRecord) => ReactNode

const stateTag = ({ status, status_dictText: word }: ImportRecord) => <Tag color={colours[status]}>{word}</Tag>

const numbers = { width: 70, align: 'right' as const }

const wideColumns = (action: Action) => [
  { title: '导入文件名', dataIndex: 'fileName', ellipsis: true },
  { title: '方式', dataIndex: 'kind_dictText', width: 90 },
  { title: '总数', dataIndex: 'totalNum', ...numbers },
  { title: '成功', dataIndex: 'successNum', ...numbers },
  { title: '失败', ...numbers, render: (_: unknown, record: ImportRecord) => <Failures record={record} /> },
  { title: '状态', width: 100, render: (_: unknown, record: ImportRecord) => stateTag(record) },
  { title: '导入时间', dataIndex: 'createTime', width: 150, render: (time: string) => time.slice(0, 16) },
  { title: '操作人', dataIndex: 'realname', width: 100, ellipsis: true },
  { title: '操作', width: 76, render: (_: unknown, record: ImportRecord) => action(record) },
]

/** The most important facts in one column, for phones. */
const narrowColumns = (action: Action) => [
  {
    title: '导入',
    render: (_: unknown, record: ImportRecord) => (
      <>
        <div>
          {record.fileName} {stateTag(record)}
        </div>
        <div>
          共 {record.totalNum} 行，成功 {record.successNum}，失败 <Failures record={record} />
        </div>
        <div>
          {record.createTime.slice(0, 16)} {record.realname} {action(record)}
        </div>
      </>
    ),
  },
]

/**
 * Tells whether an import can be undone. Only the wizard's own imports can: the page does not know what other modules
 * did when they saved.
 */
const isUndoable = (record: ImportRecord): record is ImportRecord & Pick<ImportProgress, 'kind'> =>
  record.kind !== 'sheet' && record.successNum > 0 && ['success', 'fail', 'cancelled'].includes(record.status)

/** The number of failed rows links to their file while the server keeps it. */
function Failures({ record }: { record: ImportRecord }) {
  const [file] = useFiles(record.resultFileId === null ? [] : [record.resultFileId])
  if (record.failNum === 0 || !file) return record.failNum
  return (
    <a href={fileUrl(file.downloadUrl)} download={file.fileName} aria-label={`下载 ${record.failNum} 行失败数据`}>
      {record.failNum}
    </a>
  )
}
