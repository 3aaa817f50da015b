import { useQuery } from '@tanstack/react-query'
import { uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { submissionPaths } from '@xw/shared/wire/submission-paths'
import type { ReceiptImportResult } from '@xw/shared/wire/submissions'
import { Alert, Skeleton } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/http.ts'
import { useSend } from '../../../data/use-send.ts'
import { notify } from '../../../lib/notify.ts'
import { Modal } from '../../../widgets/modal.tsx'
import { FileList } from '../../../widgets/upload/file-list.tsx'
import { UploadArea } from '../../../widgets/upload/upload-area.tsx'
import { useUploads } from '../../../widgets/upload/use-uploads.ts'

interface ReceiptDialogProps {
  submissionId: string
  /** All waiting rows are accepted, without a receipt file. */
  isAll: boolean
  onClose: () => void
  onDone: () => void
}

/** Enters the authority's receipt of a submission: previews its effects, then saves it. */
export function ReceiptDialog({ submissionId, isAll, onClose, onDone }: ReceiptDialogProps) {
  const [ids, setIds] = useState<readonly string[]>([])
  const [fileId] = ids
  const uploads = useUploads({
    ids,
    onChange: next => setIds(next.slice(-1)),
    biz: 'import',
    rules: uploadRulesByBiz.import,
    max: 1,
  })
  const body = { submissionId, ...(fileId !== undefined && { fileId }) }
  const { data, error } = useReceiptPreview(body, isAll || fileId !== undefined)
  const { isBusy, send } = useSend(onDone)
  const answered = data ? data.accepted + data.returned : 0
  async function save() {
    const refusal = await send(submissionPaths.receipt, body)
    if (refusal) notify.warn(refusal.message)
  }
  return (
    <Modal
      title={isAll ? '全部通过' : '导入回执'}
      width={600}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => void save()}
      okText={isAll ? '确认通过' : '导入'}
      cancelText="取消"
      okButtonProps={{ disabled: answered === 0 }}
      confirmLoading={isBusy}
    >
      {!isAll && (
        <>
          <UploadArea rules={uploadRulesByBiz.import} max={1} isDrop onChoose={uploads.add} />
          <FileList ids={[...ids]} uploads={uploads} onRemove={() => setIds([])} />
          <p>表格应有“学位证书编号”列（或“姓名”和“学号”列）和“结果”列，结果为“通过”或“退回”；退回原因写在“说明”列。</p>
        </>
      )}
      {error && <Alert type="error" showIcon title={error.message} />}
      {data && <ReceiptPreview outcome={data} isAll={isAll} />}
      {!data && !error && isAll && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
    </Modal>
  )
}

const useReceiptPreview = (body: object, isKnown: boolean) =>
  useQuery({
    queryKey: ['receipt-preview', body],
    queryFn: ({ signal }) =>
      call<ReceiptImportResult>(submissionPaths.receipt, {
        method: 'POST',
        body: { ...body, preview: true },
        silent: true,
        signal,
      }),
    enabled: isKnown,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })

/** The preview: how many records the receipt changes, and the lines that cannot be imported. */
function ReceiptPreview({ outcome, isAll }: { outcome: ReceiptImportResult; isAll: boolean }) {
  const { accepted, returned, known, flaws, waiting } = outcome
  const sentence = isAll
    ? `将有 ${accepted} 条记为通过，状态变为“已备案”。`
    : `将有 ${accepted} 条通过，${returned} 条退回。`
  return (
    <div role="status">
      <p>
        {sentence}
        {known > 0 && `${known} 行的内容已经知道。`}
        {waiting > 0 && `之后还有 ${waiting} 条待审。`}
      </p>
      {flaws.length > 0 && (
        <>
          <p>下列内容不会导入：</p>
          <ul aria-label="不会导入的内容">
            {flaws.map(({ why, count, lines }) => (
              <li key={why}>
                <strong>{count}</strong> 条：{why}
                {lines.length > 0 && `（第 ${lines.join('、')} 行${count > lines.length ? ' 等' : ''}）`}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
