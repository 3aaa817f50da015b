import type { ImageField } from '@xw/shared/field-types/image'
import { lazy, Suspense } from 'react'
import { fileUrl } from '../data/files.ts'
import { toCodes } from './codes.ts'
import styles from './field-types.module.css'
import type { FieldView } from './field-view.ts'
import gridStyles from './files-cell.module.css'
import { filesCellInput, filesFacade } from './files-cell.tsx'
import { lazyInput } from './lazy-input.tsx'

/** Loaded with the first picture, because most lists have none. */
const Thumbnails = lazy(() => import('../widgets/upload/thumbnails.tsx'))

const Input = lazyInput<ImageField, string>(() => import('./image-input.tsx'))

export const image: FieldView<ImageField, string> = {
  Input,
  Cell({ value }) {
    const ids = toCodes(value, true)
    if (ids.length === 0) return <span className={styles.hint}>无图片</span>
    return (
      <Suspense>
        <Thumbnails ids={ids} />
      </Suspense>
    )
  },
  grid: { always: true, late: true },
  GridCell: filesFacade(({ file: { downloadUrl, fileName } }) => (
    <img className={gridStyles.picture} src={fileUrl(downloadUrl)} alt={fileName} loading="lazy" />
  )),
  GridInput: filesCellInput(Input),
}
