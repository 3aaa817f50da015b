import { InboxOutlined, UploadOutlined } from '@ant-design/icons'
import type { UploadRules } from '@xw/shared/files/upload-rules'
import { Button, Upload } from 'antd'
import type { ReactNode } from 'react'
import styles from './upload.module.css'

interface UploadAreaProps {
  rules: UploadRules
  max?: number | undefined
  disabled?: boolean | undefined
  /** A place to drop files on instead of a button. */
  isDrop?: boolean
  onChoose: (files: readonly File[]) => void
  id?: string | undefined
  children?: ReactNode
}

/** Where files are chosen or dropped. antd's upload only hands them over: it has no word for a second try. */
export function UploadArea({ rules, max, disabled = false, isDrop = false, onChoose, id, children }: UploadAreaProps) {
  const props = {
    accept: acceptOf(rules),
    multiple: max !== 1,
    disabled,
    showUploadList: false,
    ...(id !== undefined && { id }),
    // Called once for each chosen file with all of them; the first call is enough.
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
      <p className={styles.hint}>{describeRules(rules, max)}</p>
    </Upload.Dragger>
  )
}

const acceptOf = ({ accept, image }: UploadRules): string =>
  accept ? accept.map(extension => `.${extension}`).join(',') : image ? 'image/*' : ''

/** What may be uploaded, in one line: 支持 xls、xlsx，不超过 50 MB，最多 3 个. */
export function describeRules({ accept, maxMb }: UploadRules, max?: number): string {
  const parts = [
    // Without their dots: no line breaks before one.
    accept && `支持 ${accept.join('、')}`,
    maxMb && `不超过 ${maxMb < 1024 ? `${maxMb} MB` : `${maxMb / 1024} GB`}`,
    max && max > 1 && `最多 ${max} 个`,
  ]
  return parts.filter(Boolean).join('，')
}
