import { fileResource, type File as StoredFile } from '@xw/shared/resources/sys/file'
import { Button } from 'antd'
import { fileUrl } from '../../../data/files.ts'
import { useCan } from '../../../data/session/permissions.ts'
import type { CellProps } from '../../../field-types/field-view.ts'
import { formatSize } from '../../../lib/format-size.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { UploadButton } from './upload-button.tsx'

const SizeCell = ({ value }: CellProps) => formatSize(Number(value))

/** A file that belongs to a record opens from that record, for users who may see the record. */
const rowActions = ({ url, fileName }: StoredFile) =>
  url ? (
    <Button type="link" size="small" href={fileUrl(url)} download={fileName}>
      下载
    </Button>
  ) : null

/** FL-08: lists the files that the school has stored, and uploads files that belong to no record. */
export default function FilePage() {
  const canUpload = useCan('sys:oss:file:upload')
  return (
    <ListPage
      resource={fileResource}
      toolbar={canUpload && <UploadButton />}
      rowActions={rowActions}
      cells={{ size: SizeCell }}
    />
  )
}
