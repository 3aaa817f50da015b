import { type RichTextField, toPlainText } from '@xw/shared/field-types/rich-text'
import { lazy, Suspense, useContext } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Ellipsis, EllipsisLength } from '../widgets/ellipsis.tsx'
import styles from './field-types.module.css'
import type { CellProps, FieldView, InputProps } from './field-view.ts'

const Editor = lazy(() => import('./rich-text-input.tsx'))

/**
 * The editor is large, so it loads when it is first shown. The box reserves its height, so that the form does not jump.
 */
const RichTextInput = (props: InputProps<RichTextField, string>) => (
  <div className={styles.editorSpace}>
    <Suspense fallback={null}>
      <Editor {...props} />
    </Suspense>
  </div>
)

const SafeHtml = lazyPart(async () => ({ default: (await import('../widgets/safe-html.tsx')).SafeHtml }))

/** Shows the plain text in a line of a list, and the formatted text where there is room for all of it. */
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
