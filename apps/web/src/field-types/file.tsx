import type { FileField } from '@xw/shared/field-types/file'
import { fileUrl, useFiles } from '../data/files.ts'
import { cutText } from '../widgets/cut-text.ts'
import { toCodes } from './codes.ts'
import styles from './field-types.module.css'
import type { CellProps, FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'

/** FL-05: how much of a name a cell shows. */
const nameLength = 5

function FileCell({ value }: CellProps<FileField, string>) {
  const ids = toCodes(value, true)
  const files = useFiles(ids)
  if (ids.length === 0) return <span className={styles.hint}>无文件</span>
  return (
    <span className={styles.links}>
      {files.map((file, index) =>
        file ? (
          <a key={file.id} href={fileUrl(file.downloadUrl)} download={file.fileName} title={file.fileName}>
            {cutText(file.fileName, nameLength) ?? file.fileName}
          </a>
        ) : (
          <span key={ids[index]} className={styles.hint}>
            {file === null ? '无法查看' : '…'}
          </span>
        ),
      )}
    </span>
  )
}

export const file: FieldView<FileField, string> = {
  Input: lazyInput<FileField, string>(() => import('./file-input.tsx')),
  Cell: FileCell,
}
