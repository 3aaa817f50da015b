import type { FileField } from '@xw/shared/field-types/file'
import type { ImageField } from '@xw/shared/field-types/image'
import type { FileInfo } from '@xw/shared/wire/file-info'
import type { ComponentType } from 'react'
import { useFiles } from '../data/files.ts'
import { toCodes } from './codes.ts'
import type { CellProps, InputProps } from './field-view.ts'
import styles from './files-cell.module.css'
import { lazyInput } from './lazy-input.tsx'

/** GR-08: a closed file cell of a grid: the first file, drawn by `Sign`, and the number of further files. */
export const filesFacade = <F extends FileField | ImageField>(Sign: ComponentType<{ file: FileInfo }>) =>
  function FilesFacade({ value }: CellProps<F, string>) {
    const ids = toCodes(value, true)
    const [first] = useFiles(ids.slice(0, 1))
    if (ids.length === 0) return <span className={styles.hint}>点击上传</span>
    return (
      <span className={styles.files} title={first?.fileName ?? ''}>
        {first ? <Sign file={first} /> : <span>{first === null ? '无法查看' : '…'}</span>}
        {ids.length > 1 && <span className={styles.hint}>等 {ids.length} 个</span>}
      </span>
    )
  }

/** Creates the input of a grid's cell. `Whole` is the form's input, which opens behind 更多. */
export const filesCellInput = <F extends FileField | ImageField>(Whole: ComponentType<InputProps<F, string>>) =>
  lazyInput<F, string>(async () => {
    const { FilesCellInput } = await import('./files-cell-input.tsx')
    return { default: props => <FilesCellInput {...props} Whole={Whole} /> }
  })
