import { isMultiple } from '@xw/shared/field-types/index'
import { useEffect, useRef } from 'react'
import { FillRecord } from '../field-types/fill-record.ts'
import { viewOf } from '../field-types/index.ts'
import { pickSupportedProps } from '../field-types/supported-props.ts'
import styles from './grid.module.css'
import { useGridContext } from './grid-context.ts'
import type { CellRef, GridColumn, Row, Values } from './model/state.ts'
import type { TypedAhead } from './typed-ahead.ts'
import { useFreeChoice } from './use-free-choice.ts'
import { useRowField } from './use-row-field.ts'

interface EditCellProps {
  cell: CellRef
  column: GridColumn
  row: Row
  at: number
  message: string | undefined
  draft: unknown
  ahead: TypedAhead
}

/** Elements of an editor that can take the focus. */
const focusable = 'input:not([disabled]), textarea:not([disabled]), button:not([disabled]), [tabindex="0"]'

/** GR-02 input_pop: an editor may be larger than its cell. */
const editorSizeOf = ({ editorSize: size }: GridColumn) => size && { width: size.width, height: size.height }

/** Replaces the text of an input and dispatches the input's own events, so that it reacts as to typing. */
function replaceInputText(text: string) {
  const { activeElement: input } = document
  if (input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement) input.select()
  document.execCommand('insertText', false, text)
}

/**
 * The one mounted editor, over its cell: the type's own input. If its code loads later than the first key strokes, it
 * gets them when it is mounted.
 */
export function EditCell({ cell, column, row, at, message, draft, ahead }: EditCellProps) {
  const { store, gridId, texts } = useGridContext()
  const { field, note } = useRowField(texts, column, row)
  const box = useRef<HTMLDivElement>(null)
  const { Input: InForm, GridInput: Input = InForm, grid = {} } = viewOf(column.field)
  const isOne = grid.ends && !isMultiple(column.field)

  useEffect(() => {
    const { current: element } = box
    if (!element) return
    const enter = () => {
      if (!element.contains(document.activeElement)) element.querySelector<HTMLElement>(focusable)?.focus()
      if (!element.contains(document.activeElement)) return
      coming.disconnect()
      if (!ahead.isEmpty()) replaceInputText(ahead.take())
    }
    const coming = new MutationObserver(enter)
    coming.observe(element, { childList: true, subtree: true })
    enter()
    return () => {
      coming.disconnect()
      ahead.take()
    }
  }, [ahead])

  function change(value: unknown) {
    const { editing } = store.getState()
    // A late change goes into the editor's own cell, never into the draft of another one.
    if (editing?.id !== cell.id || editing.key !== cell.key) return grid.late && fill({ [cell.key]: value })
    put(value)
    if (isOne) store.dispatch({ type: 'commit' })
  }

  const put = (value: unknown) => store.dispatch({ type: 'draft', draft: value })
  const free = useFreeChoice(column, store.getState().rows, put)

  /** A popup fills other columns of its row. */
  const fill = (values: Values) => store.dispatch({ type: 'fill', id: cell.id, values })

  return (
    <FillRecord value={fill}>
      <div ref={box} className={styles.editor} style={editorSizeOf(column)} data-editor>
        <Input
          {...pickSupportedProps(field, column.props)}
          field={field}
          name={column.key}
          value={draft ?? null}
          onChange={change}
          size="small"
          autoFocus
          {...(grid.opens && { defaultOpen: ahead.isEmpty() })}
          {...((note ?? column.placeholder) !== undefined && { placeholder: note ?? column.placeholder })}
          {...free}
          aria-label={`${column.title}，第 ${at + 1} 行`}
          {...(message !== undefined && {
            'aria-invalid': true,
            'aria-describedby': `${gridId}-${cell.id}-${cell.key}-error`,
          })}
        />
      </div>
    </FillRecord>
  )
}
