import type { ImageField } from '@xw/shared/field-types/image'
import { lazy, Suspense } from 'react'
import { toCodes } from './codes.ts'
import styles from './field-types.module.css'
import type { FieldView } from './field-view.ts'
import { lazyInput } from './lazy-input.tsx'

/** Most lists have no pictures, so what shows them is loaded with the first one. */
const Thumbnails = lazy(() => import('../widgets/upload/thumbnails.tsx'))

export const image: FieldView<ImageField, string> = {
  Input: lazyInput<ImageField, string>(() => import('./image-input.tsx')),
  Cell({ value }) {
    const ids = toCodes(value, true)
    if (ids.length === 0) return <span className={styles.hint}>无图片</span>
    return (
      <Suspense>
        <Thumbnails ids={ids} />
      </Suspense>
    )
  },
}
