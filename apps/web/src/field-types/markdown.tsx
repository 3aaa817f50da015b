import type { MarkdownField } from '@xw/shared/field-types/markdown'
import { useContext } from 'react'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Ellipsis, EllipsisLength } from '../widgets/ellipsis.tsx'
import styles from './field-types.module.css'
import type { CellProps, FieldView, InputProps } from './field-view.ts'
import { LineInput } from './line-input.tsx'

const Editor = lazyPart<InputProps<MarkdownField, string>>(() => import('./markdown-input.tsx'))
const Preview = lazyPart(() => import('../widgets/markdown/preview.tsx'))

/** Shows the first words in a line of a list, and the formatted text where there is room for all of it. */
function MarkdownCell({ value }: CellProps<MarkdownField, string>) {
  const hasRoom = useContext(EllipsisLength) === Number.POSITIVE_INFINITY
  if (!value) return null
  return hasRoom ? <Preview text={value} /> : <Ellipsis text={value} />
}

export const markdown: FieldView<MarkdownField, string> = {
  // The box reserves the editor's height, so that the form does not jump when the editor has loaded.
  Input: props => (
    <div className={styles.editorSpace}>
      <Editor {...props} />
    </div>
  ),
  Filter: LineInput,
  Cell: MarkdownCell,
  minWidth: 200,
  wide: true,
}
