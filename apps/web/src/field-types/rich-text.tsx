import { type RichTextField, toPlainText } from '@xw/shared/field-types/rich-text'
import { lazy, Suspense, useContext } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Ellipsis, EllipsisLength } from '../widgets/ellipsis.tsx'
import styles from './field-types.module.css'
import type { CellProps, FieldView, InputProps } from './field-view.ts'

const Editor = lazy(() => import('./rich-text-input.tsx'))

/** The editor is large: its code comes when it is first shown, and the form does not jump when it does. */
const RichTextInput = (props: InputProps<RichTextField, string>) => (
  <div className={styles.editorSpace}>
    <Suspense fallback={null}>
      <Editor {...props} />
    </Suspense>
  </div>
)

const SafeHtml = lazyPart(async () => ({ default: (await import('../widgets/safe-html.tsx')).SafeHtml }))

/** What it says where there is room for a line, the text itself where there is room for all. */
function RichTextCell({ value }: CellProps<RichTextField, string>) {
  const hasRoom = useContext(EllipsisLength) === Number.POSITIVE_INFINITY
  if (!value) return null
  return hasRoom ? <SafeHtml html={value} /> : <Ellipsis text={toPlainText(value)} />
}

export const richText: FieldView<RichTextField, string> = {
  Input: RichTextInput,
  Cell: RichTextCell,
  minWidth: 200,
  wide: true,
}
