import type { SourceCodeField } from '@xw/shared/field-types/code'
import { lazyPart } from '../lib/lazy-part.tsx'
import { Ellipsis } from '../widgets/ellipsis.tsx'
import styles from './field-types.module.css'
import type { FieldView, InputProps } from './field-view.ts'
import { LineInput } from './line-input.tsx'

const Editor = lazyPart<InputProps<SourceCodeField, string>>(() => import('./code-input.tsx'))

export const code: FieldView<SourceCodeField, string> = {
  // The box reserves the editor's height, so that the form does not jump when the editor has loaded.
  Input: props => (
    <div className={styles.codeSpace}>
      <Editor {...props} />
    </div>
  ),
  Filter: LineInput,
  Cell: ({ value }) =>
    value && (
      <span className={styles.monoText}>
        <Ellipsis text={value} />
      </span>
    ),
  minWidth: 200,
  wide: true,
}
