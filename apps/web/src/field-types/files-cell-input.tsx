import { DeleteOutlined, DownloadOutlined, EllipsisOutlined, UploadOutlined } from '@ant-design/icons'
import { type FileField, getUploadRules } from '@xw/shared/field-types/file'
import type { ImageField } from '@xw/shared/field-types/image'
import { Button, Tooltip } from 'antd'
import { type ComponentType, useState } from 'react'
import { download } from '../api/download.ts'
import { useFiles } from '../data/files.ts'
import { IconAction } from '../widgets/icon-action.tsx'
import { Modal } from '../widgets/modal.tsx'
import { UploadArea } from '../widgets/upload/upload-area.tsx'
import { useUploads } from '../widgets/upload/use-uploads.ts'
import { fromCodes, toCodes } from './codes.ts'
import type { InputProps } from './field-view.ts'
import styles from './files-cell.module.css'
import { shortName } from './short-name.ts'

interface FilesCellProps<F extends FileField | ImageField> extends InputProps<F, string> {
  /** The form's input, which has room for all files. */
  Whole: ComponentType<InputProps<F, string>>
}

/**
 * GR-08: the files in a grid's cell. Without files it is a button; otherwise it shows the first file and its actions.
 */
export function FilesCellInput<F extends FileField | ImageField>({
  field,
  value,
  onChange,
  disabled,
  Whole,
}: FilesCellProps<F>) {
  const ids = toCodes(value, true)
  const change = (next: readonly string[]) => onChange?.(fromCodes(next))
  const { biz = 'temp', max } = field
  const rules = getUploadRules(field)
  const uploads = useUploads({ ids, onChange: change, biz, rules, ...(max && { max }) })
  const [isWhole, setWhole] = useState(false)
  const [first] = useFiles(ids.slice(0, 1))
  const pending = uploads.pending.at(-1)
  const name = first?.fileName ?? (first === null ? '无法查看' : '…')
  return (
    <div className={styles.files}>
      {pending && (
        <Tooltip title={pending.failure ?? ''}>
          <span role="status" className={pending.failure ? styles.failed : ''}>
            {pending.failure ? '上传失败' : `${pending.percent}%`}
          </span>
        </Tooltip>
      )}
      {pending?.failure && <Button onClick={() => uploads.retry(pending.key)}>重试</Button>}
      {!pending && ids.length === 0 && !disabled && (
        <UploadArea rules={rules} max={max} onChoose={uploads.add}>
          <Button icon={<UploadOutlined />} autoFocus>
            点击上传
          </Button>
        </UploadArea>
      )}
      {!pending && ids.length > 0 && (
        <>
          <span title={name}>{shortName(name)}</span>
          {first && field.canDownload !== false && (
            <IconAction
              label={`下载${name}`}
              icon={<DownloadOutlined />}
              onClick={() => void download(first.downloadUrl, first.fileName)}
            />
          )}
          {!disabled && field.canRemove !== false && (
            <IconAction label={`删除${name}`} icon={<DeleteOutlined />} onClick={() => change(ids.slice(1))} />
          )}
          <IconAction label="更多" icon={<EllipsisOutlined />} onClick={() => setWhole(true)} />
        </>
      )}
      {isWhole && (
        <Modal title={field.label} width={600} open footer={null} onCancel={() => setWhole(false)}>
          <Whole field={field} value={value ?? null} onChange={next => onChange?.(next)} disabled={disabled ?? false} />
        </Modal>
      )}
    </div>
  )
}
