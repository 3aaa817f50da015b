import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { receiptStep } from '@xw/shared/degree/record-steps'
import { submissionResource } from '@xw/shared/resources/xw/submission'
import type { FileLink } from '@xw/shared/wire/certificates'
import { submissionPaths } from '@xw/shared/wire/submission-paths'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import { fileUrl } from '../../../data/files.ts'
import { reloadQueries } from '../../../data/query-client.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { VerifyButton } from '../../../features/checksum/verify-button.tsx'
import { notify } from '../../../lib/notify.ts'
import { openTab } from '../../../lib/open-tab.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { ReceiptDialog } from './receipt-dialog.tsx'
import styles from './xw-submission.module.css'

interface SubmissionToolsProps {
  record: RecordOf<typeof submissionResource>
  onAnswered: () => void
}

/** The receipts received so far, and the actions on the submission. */
export function SubmissionTools({ record, onAnswered }: SubmissionToolsProps) {
  const { id, rowCount, accepted, returned, withdrawn } = record
  const { refresh } = useListContext()
  const canAnswer = useCan(`${degreeRecordTable.permission}:${receiptStep.code}`)
  const [open, setOpen] = useState<'file' | 'all' | null>(null)
  const waiting = rowCount - accepted - returned - withdrawn
  const done = () => {
    setOpen(null)
    refresh()
    void reloadQueries(['resource', submissionResource.path])
    void reloadQueries(['resource', degreeRecordTable.path])
    onAnswered()
  }
  return (
    <>
      <div className={styles.tools}>
        {canAnswer && waiting > 0 && (
          <>
            <Button type="primary" onClick={() => setOpen('file')}>
              导入回执…
            </Button>
            <Button onClick={() => setOpen('all')}>全部通过…</Button>
          </>
        )}
        <Button onClick={() => void openSummary(id)}>打印汇总表</Button>
        <VerifyButton path={submissionPaths.verify} params={{ id }} />
        <span>
          共 {rowCount} 条：通过 {accepted}，退回 {returned}，待审 {waiting}
          {withdrawn > 0 && `，撤下 ${withdrawn}`}
        </span>
      </div>
      {open && <ReceiptDialog submissionId={id} isAll={open === 'all'} onClose={() => setOpen(null)} onDone={done} />}
    </>
  )
}

const openSummary = (id: string) =>
  openTab(async () => {
    const { success, message, result } = await request<FileLink>(submissionPaths.summary, {
      method: 'POST',
      body: { id },
    })
    if (!success) notify.warn(message)
    return success && result ? fileUrl(result.url) : null
  })
