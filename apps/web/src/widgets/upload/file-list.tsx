import {
  CloseOutlined,
  DeleteOutlined,
  EyeOutlined,
  LoadingOutlined,
  PaperClipOutlined,
  RedoOutlined,
} from '@ant-design/icons'
import type { FileInfo } from '@xw/shared/wire/file-info'
import { Progress } from 'antd'
import { fileUrl, useFiles } from '../../data/files.ts'
import { formatSize } from '../../lib/format-size.ts'
import { IconAction } from '../icon-action.tsx'
import styles from './upload.module.css'
import type { PendingUpload } from './uploads.ts'
import type { Uploads } from './use-uploads.ts'

interface FileListProps {
  ids: readonly string[]
  /** Running uploads, when the list belongs to an input. */
  uploads?: Uploads
  onRemove?: ((id: string) => void) | undefined
}

/** A list of stored files and of running uploads. */
export function FileList({ ids, uploads, onRemove }: FileListProps) {
  const files = useFiles(ids)
  if (ids.length === 0 && !uploads?.pending.length) return null
  return (
    <ul className={styles.files}>
      {ids.map((id, index) => (
        <li key={id}>
          <PaperClipOutlined aria-hidden />
          <FileName file={files[index]} />
          {files[index]?.previewUrl && <Preview file={files[index]} />}
          {onRemove && (
            <IconAction
              label={`删除${files[index]?.fileName ?? '文件'}`}
              icon={<DeleteOutlined />}
              onClick={() => onRemove(id)}
            />
          )}
        </li>
      ))}
      {uploads?.pending.map(item => (
        <PendingFile key={item.key} item={item} uploads={uploads} />
      ))}
    </ul>
  )
}

function FileName({ file }: { file: FileInfo | null | undefined }) {
  if (file === undefined) return <span className={styles.hint}>正在读取…</span>
  if (file === null) return <span className={styles.hint}>文件不存在或无权查看</span>
  return (
    <>
      <a className={styles.name} href={fileUrl(file.downloadUrl)} download={file.fileName} title={file.fileName}>
        {file.fileName}
      </a>
      <span className={styles.hint}>{formatSize(file.size)}</span>
    </>
  )
}

function Preview({ file }: { file: FileInfo }) {
  return (
    <a
      href={fileUrl(file.previewUrl ?? '')}
      target="_blank"
      rel="noreferrer"
      title="预览"
      aria-label={`预览${file.fileName}（新窗口）`}
    >
      <EyeOutlined aria-hidden />
    </a>
  )
}

function PendingFile({ item, uploads }: { item: PendingUpload; uploads: Uploads }) {
  const { key, file, percent, failure } = item
  return (
    <li className={failure ? styles.failed : ''} {...(failure && { title: failure })}>
      {failure ? <PaperClipOutlined aria-hidden /> : <LoadingOutlined aria-hidden />}
      <span className={styles.name}>{file.name}</span>
      {failure ? (
        <>
          <span role="alert">{failure}</span>
          <IconAction label={`重新上传${file.name}`} icon={<RedoOutlined />} onClick={() => uploads.retry(key)} />
        </>
      ) : (
        <Progress
          percent={percent}
          size="small"
          className={styles.progress ?? ''}
          aria-label={`${file.name}上传进度`}
        />
      )}
      <IconAction
        label={failure ? `移除${file.name}` : `取消上传${file.name}`}
        icon={<CloseOutlined />}
        onClick={() => uploads.cancel(key)}
      />
    </li>
  )
}
