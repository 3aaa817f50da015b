import { UploadOutlined } from '@ant-design/icons'
import { useQueryClient } from '@tanstack/react-query'
import { uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { Modal as AntdModal, Button, Switch, Upload, type UploadFile } from 'antd'
import { useState } from 'react'
import { download } from '../api/download.ts'
import { type ExcelImportResult, importExcel } from '../data/resources/import-excel.ts'
import { listMessages } from '../data/resources/resource-messages.ts'
import { notify } from '../lib/notify.ts'
import { FileNotices } from '../widgets/file-notes.tsx'
import { Modal } from '../widgets/modal.tsx'
import { useConfirm } from '../widgets/use-confirm.tsx'
import { useListContext } from './list-context.ts'
import styles from './resource.module.css'

/**
 * IM-08: imports spreadsheets into a resource. Mounted only while it is open, so that the switch starts off every time.
 */
export default function ImportModal({ onClose }: { onClose: () => void }) {
  const { def, filter } = useListContext()
  const queryClient = useQueryClient()
  const [files, setFiles] = useState<readonly UploadFile[]>([])
  const [isChecked, setChecked] = useState(false)
  const [isUploading, setUploading] = useState(false)
  const [modal, holder] = AntdModal.useModal()
  const { confirm, holder: confirmHolder } = useConfirm()

  async function send() {
    const first = await upload(true)
    const isAgreed = first.kind !== 'notes' || (await confirmNotes(first.notes))
    const outcome = first.kind === 'notes' && isAgreed ? await upload(false) : first
    if (outcome.kind === 'notes') return
    if (outcome.kind === 'failed') return warn(outcome)
    void queryClient.invalidateQueries({ queryKey: ['resource', def.path] })
    if (outcome.kind === 'done') notify.success(outcome.message)
    else await modal.warning({ title: listMessages.importedWithErrors, content: <Partial outcome={outcome} /> })
    onClose()
  }

  const confirmNotes = (notes: readonly string[]) =>
    confirm({ title: '文件提示', content: <FileNotices notes={notes} />, okText: '继续导入', cancelText: '返回' })

  async function upload(askNotes: boolean) {
    setUploading(true)
    try {
      const chosen = files.flatMap(({ originFileObj }) => originFileObj ?? [])
      return await importExcel({ path: def.path, files: chosen, filter, isChecked, askNotes })
    } finally {
      setUploading(false)
    }
  }

  const downloadTemplate = () => download(`${def.path}/exportTemplate`, `${def.title}导入模板.xlsx`, { params: filter })

  const footer = (
    <>
      <Button onClick={onClose}>关闭</Button>
      <Button
        type="primary"
        disabled={files.length === 0 || isUploading}
        loading={isUploading}
        onClick={() => void send()}
      >
        {isUploading ? '上传中…' : '开始上传'}
      </Button>
    </>
  )
  return (
    <Modal title={`导入 · ${def.title}`} width={600} open onCancel={onClose} footer={footer}>
      {holder}
      {confirmHolder}
      <div className={styles.import}>
        <div className={styles.check}>
          <span aria-hidden>是否开启校验</span>
          <Switch
            aria-label="是否开启校验"
            checked={isChecked}
            onChange={setChecked}
            checkedChildren="是"
            unCheckedChildren="否"
          />
        </div>
        <Upload
          multiple
          accept={uploadRulesByBiz.import.accept.map(extension => `.${extension}`).join(',')}
          fileList={[...files]}
          beforeUpload={() => false}
          onChange={({ fileList }) => setFiles(fileList)}
          disabled={isUploading}
        >
          <Button icon={<UploadOutlined />}>选择导入文件</Button>
        </Upload>
        <p className={styles.hint}>
          支持 .xlsx、.xls、.et、.ods 和 .csv，可以选择多个文件。请按模板填写，带 *
          的列必填；导出的文件也可以直接导入。数据较多的文件转为后台任务，在任务通知中查看进度和结果。
          <Button type="link" size="small" onClick={() => void downloadTemplate()}>
            下载模板
          </Button>
        </p>
      </div>
    </Modal>
  )
}

/** Shows that nothing was imported: the server's message, and the rows with their errors if the server sent them. */
function warn({ message, file }: Extract<ExcelImportResult, { kind: 'failed' }>): void {
  if (!file) return notify.warn(message)
  notify.warnWith(message, { label: listMessages.download, run: () => void download(file.path, file.name) })
}

function Partial({ outcome }: { outcome: Extract<ExcelImportResult, { kind: 'partial' }> }) {
  const { message, file } = outcome
  return (
    <>
      <p>{message}</p>
      {file && (
        <p>
          具体详情请
          <Button type="link" size="small" onClick={() => void download(file.path, file.name)}>
            {listMessages.download}
          </Button>
        </p>
      )}
    </>
  )
}
