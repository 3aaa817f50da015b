import type { FileField } from '@xw/shared/field-types/file'
import { useContext } from 'react'
import { fileUrl, useFiles } from '../data/files.ts'
import { EllipsisLength } from '../widgets/ellipsis.tsx'
import { toCodes } from './codes.ts'
import styles from './field-types.module.css'
import type { CellProps, FieldView } from './field-view.ts'
import { filesCellInput, filesFacade } from './files-cell.tsx'
import { lazyInput } from './lazy-input.tsx'
import { shortName } from './short-name.ts'

function FileCell({ value }: CellProps<FileField, string>) {
  const ids = toCodes(value, true)
  const files = useFiles(ids)
  // A record that is read shows names in full; a list has room for the beginning.
  const isWhole = useContext(EllipsisLength) === Number.POSITIVE_INFINITY
  if (ids.length === 0) return <span className={styles.hint}>无文件</span>
  return (
    <span className={styles.links}>
      {files.map((file, index) =>
        file ? (
          <a key={file.id} href={fileUrl(file.downloadUrl)} download={file.fileName} title={file.fileName}>
            {isWhole ? file.fileName : shortName(file.fileName)}
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

const Input = lazyInput<FileField, string>(() => import('./file-input.tsx'))

export const file: FieldView<FileField, string> = {
  Input,
  Cell: FileCell,
  grid: { always: true, late: true },
  GridCell: filesFacade(({ file: { fileName } }) => <span>{shortName(fileName)}</span>),
  GridInput: filesCellInput(Input),
}
