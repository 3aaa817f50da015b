import { typeOf } from '@xw/shared/field-types/index'
import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react'
import { viewOf } from '../field-types/index.ts'
import { pickSupportedProps } from '../field-types/supported-props.ts'
import styles from './grid.module.css'
import { useGridContext } from './grid-context.ts'
import { parseCell } from './model/read-cell.ts'
import type { CellRef, GridColumn, OpenEditor } from './model/state.ts'
import type { TypedAhead } from './typed-ahead.ts'

interface KeyInputProps {
  cell: CellRef
  column: GridColumn
  at: number
  canEdit: boolean
  message: string | undefined
  /** The open editor, if this input is it. */
  editing: OpenEditor | null
  /** Whether any editor of this cell is open. */
  isOpen: boolean
  ahead: TypedAhead
}

/**
 * Returns the typed text as a draft, for a user who leaves the cell before its input has loaded. Returns null for
 * options, which only their input can choose.
 */
function readTypedAhead(column: GridColumn, typed: string): { draft: unknown } | null {
  if (typeOf(column.field).labels) return null
  const reading = parseCell(column, typed)
  return 'value' in reading ? { draft: reading.value } : null
}

/**
 * Takes the keys of the active cell as spreadsheets do: an input that always has the focus and is invisible until
 * something is typed. A composition of an input method therefore starts and ends in the same element. Nothing is moved
 * or copied while it composes, and the state receives the text when it is complete.
 */
export function KeyInput({ cell, column, at, canEdit, message, editing, isOpen, ahead }: KeyInputProps) {
  const { store, presence, gridId } = useGridContext()
  const input = useRef<HTMLInputElement>(null)
  const [composed, setComposed] = useState<string | null>(null)
  const { typed, text, choices } = viewOf(column.field).grid ?? {}
  const canType = canEdit && (typed === true || (text !== undefined && choices === undefined))
  const isTyping = editing !== null || composed !== null

  const isOwn = editing !== null || !isOpen

  useLayoutEffect(() => {
    if (presence.isHere() && isOwn) input.current?.focus({ preventScroll: true })
  }, [presence, isOwn])

  function take(value: string) {
    if (editing) return store.dispatch({ type: 'draft', draft: value })
    if (value === '') return
    if (typed) return store.dispatch({ type: 'startEdit', ...cell, draft: value })
    const early = readTypedAhead(column, ahead.add(value))
    if (!isOpen) store.dispatch({ type: 'startEdit', ...cell, ...early })
    else if (early) store.dispatch({ type: 'draft', ...early })
  }

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    const { value } = event.target
    if (composed === null) take(value)
    else setComposed(value)
  }

  function handleComposed(event: CompositionEvent<HTMLInputElement>) {
    setComposed(null)
    take(event.currentTarget.value)
  }

  // Types that are edited in place hold texts and numbers.
  const draft = editing?.draft as string | number | null | undefined
  return (
    <input
      ref={input}
      className={styles.keys}
      data-typing={isTyping}
      data-keys
      value={composed ?? draft ?? ''}
      readOnly={!canType}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      inputMode={typeOf(column.field).numeric ? 'decimal' : 'text'}
      {...(isTyping && typed && column.placeholder !== undefined && { placeholder: column.placeholder })}
      {...(typed && pickSupportedProps(column.field, column.props))}
      aria-label={`${column.title}，第 ${at + 1} 行`}
      aria-invalid={message !== undefined}
      {...(message !== undefined && { 'aria-describedby': `${gridId}-${cell.id}-${cell.key}-error` })}
      onChange={handleChange}
      onCompositionStart={event => setComposed(event.currentTarget.value)}
      onCompositionEnd={handleComposed}
    />
  )
}
