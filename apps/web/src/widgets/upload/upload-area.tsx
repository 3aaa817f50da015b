import { InboxOutlined, UploadOutlined } from '@ant-design/icons'
import type { UploadRules } from '@xw/shared/files/upload-rules'
import { Button, Upload } from 'antd'
import type { ReactNode } from 'react'
import styles from './upload.module.css'

interface UploadAreaProps {
  rules: UploadRules
  max?: number | undefined
  disabled?: boolean | undefined
  /** Shows an area to drop files on instead of a button. */
  isDrop?: boolean
  onChoose: (files: readonly File[]) => void
  id?: string | undefined
  children?: ReactNode
}

/** Lets the user choose or drop files. antd's upload is used only for that, because it cannot retry. */
export function UploadArea({ rules, max, disabled = false, isDrop = false, onChoose, id, children }: UploadAreaProps) {
  const props = {
    accept: acceptOf(rules),
    multiple: max !== 1,
    disabled,
    showUploadList: false,
    ...(id !== undefined && { id }),
    // antd calls this once per chosen file and passes all of them, so only the first call is used.
    beforeUpload: (file: File, all: readonly File[]) => {
      if (file === all[0]) onChoose(all)
      return false
    },
  }
  if (!isDrop)
    return (
      <Upload {...props}>
        {children ?? (
          <Button icon={<UploadOutlined />} disabled={disabled}>
            点击上传
          </Button>
        )}
      </Upload>
    )
  return (
    <Upload.Dragger {...props} className={styles.drop ?? ''}>
      <p className={styles.dropIcon}>
        <InboxOutlined aria-hidden />
      </p>
      <p>点击上传，或将文件拖到这里</p>
      <p className={styles.hint}>{describeUploadRules(rules, max)}</p>
    </Upload.Dragger>
  )
}

const acceptOf = ({ accept, image }: UploadRules): string =>
  accept ? accept.map(extension => `.${extension}`).join(',') : image ? 'image/*' : ''

/** Describes the upload rules in one line: 支持 xls、xlsx，不超过 50 MB，最多 3 个. */
export function describeUploadRules({ accept, maxMb }: UploadRules, max?: number): string {
  const parts = [
    // The extensions have no dots, because a line cannot break before one.
    accept && `支持 ${accept.join('、')}`,
    maxMb && `不超过 ${maxMb < 1024 ? `${maxMb} MB` : `${maxMb / 1024} GB`}`,
    max && max > 1 && `最多 ${max} 个`,
  ]
  return parts.filter(Boolean).join('，')
}
