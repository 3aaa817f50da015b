import type { UploadBiz } from '@xw/shared/files/upload-purposes'
import type { UploadRules } from '@xw/shared/files/upload-rules'
import { useState } from 'react'
import { fileUrl, useFiles } from '../../data/files.ts'
import { notify } from '../../lib/notify.ts'
import { Modal } from '../modal.tsx'
import { FileList } from './file-list.tsx'
import { stillUploading } from './running-uploads.ts'
import { UploadArea } from './upload-area.tsx'
import { useUploads } from './use-uploads.ts'

/** FL-04: the data that the pop-up returns for each file. */
export interface PickedFile {
  readonly id: string
  readonly name: string
  readonly url: string
  readonly path: string
  readonly status: 'done'
}

interface FilePopupProps {
  title?: string
  biz?: UploadBiz
  rules: UploadRules
  max?: number
  initialIds?: readonly string[]
  onConfirm: (files: readonly PickedFile[]) => void
  onClose: () => void
}

/** A dialog for uploading files, which returns them when it is confirmed. Mounted only while it is open. */
export function FilePopup({ title = '文件上传', biz = 'temp', rules, max, initialIds = [], ...on }: FilePopupProps) {
  const [ids, setIds] = useState<readonly string[]>(initialIds)
  const uploads = useUploads({ ids, onChange: setIds, biz, rules, ...(max && { max }) })
  const files = useFiles(ids)
  const confirm = () => {
    if (uploads.pending.some(({ failure }) => failure === null)) return notify.warn(stillUploading)
    const done = files.flatMap(file => file ?? [])
    if (done.length === 0) return notify.error('未上传任何文件')
    on.onConfirm(
      done.map(({ id, fileName, path, downloadUrl }) => ({
        id,
        name: fileName,
        url: fileUrl(downloadUrl),
        path,
        status: 'done',
      })),
    )
    on.onClose()
  }
  return (
    <Modal title={title} width={600} open onCancel={on.onClose} onOk={confirm}>
      <UploadArea rules={rules} max={max} isDrop onChoose={uploads.add} />
      <FileList ids={ids} uploads={uploads} onRemove={id => setIds(ids.filter(other => other !== id))} />
    </Modal>
  )
}
