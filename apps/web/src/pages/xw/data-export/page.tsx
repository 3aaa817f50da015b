import { dataExportResource } from '@xw/shared/resources/xw/data-export'
import { Button } from 'antd'
import { useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { useSession } from '../../../lib/session.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'
import { ApprovalButtons } from './decide.tsx'

const FilesDialog = lazyPart(() => import('./files-dialog.tsx'))

const cells = {
  state: tagCell({
    waiting: 'processing',
    refused: 'error',
    queued: 'default',
    running: 'processing',
    done: 'success',
    failed: 'error',
    expired: 'default',
  }),
}

const rowActions = (record: RecordOf<typeof dataExportResource>) => <RowActions record={record} />

/** DG-07: the exports of degree records: who requested them and why, who approved them, and who downloaded them. */
export default function DataExportPage() {
  return (
    <ListPage
      resource={dataExportResource}
      cells={cells}
      rowActions={rowActions}
      description="在学位信息的列表中选择记录，从“更多”中发起数据导出；文件保留 7 天，每次下载都有记录。"
      empty="还没有导出过。请在学位信息的列表中选择记录，从“更多”中选择“数据导出”。"
    />
  )
}

function FilesButton({ record }: { record: RecordOf<typeof dataExportResource> }) {
  const [isOpen, setOpen] = useState(false)
  if (record.taskId === null) return null
  return (
    <>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {record.state === 'done' ? '下载' : '下载记录'}
      </Button>
      {isOpen && <FilesDialog id={record.id} isDone={record.state === 'done'} onClose={() => setOpen(false)} />}
    </>
  )
}

function RowActions({ record }: { record: RecordOf<typeof dataExportResource> }) {
  const canDecide = useCan('xw:dataExport:approve')
  const ownId = useSession(state => state.user?.id ?? '')
  // Users cannot decide about their own requests.
  const isOpen = canDecide && record.state === 'waiting' && record.userId !== ownId
  return (
    <>
      {isOpen && <ApprovalButtons id={record.id} whose={record.applicant} />}
      <FilesButton record={record} />
    </>
  )
}
