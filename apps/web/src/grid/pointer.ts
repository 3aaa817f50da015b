import type { MouseEvent, PointerEvent } from 'react'
import { viewOf } from '../field-types/index.ts'
import { editableCell } from './keyboard.ts'
import { columnOf } from './model/find.ts'
import type { CellRef } from './model/state.ts'
import type { KeyboardPresence } from './presence.ts'
import type { GridStore } from './store.ts'

interface PointerContext {
  store: GridStore
  isAlwaysEdit: boolean
  presence: KeyboardPresence
  focus(): void
}

/** Returns the data cell that contains an element. */
function cellOf(target: EventTarget): CellRef | null {
  const cell = (target as Element).closest<HTMLElement>('[data-key]')
  const id = cell?.closest<HTMLElement>('[data-row]')?.dataset.row
  const key = cell?.dataset.key
  return id === undefined || key === undefined ? null : { id, key }
}

/** Returns the option of a cell that contains an element. */
const pickOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-pick]')?.dataset.pick

/** Elements that handle the mouse themselves: an open editor, links and buttons. */
const ownMouseSelector = '[data-editor], [data-typing="true"], a, button, input[type="checkbox"], input[type="radio"]'

interface PressedCell {
  readonly cell: CellRef
  /** The option under the pointer. */
  readonly pick: string | undefined
  /** A tap on the cell that was already active, because a finger has no double click. */
  readonly isSecondTap: boolean
}

/** Takes the pressed option, or opens a cell that one click opens. */
function applyPress(store: GridStore, { cell, pick, isSecondTap }: PressedCell, isAlwaysEdit: boolean): void {
  const state = store.getState()
  const column = editableCell(state, cell) && columnOf(state, cell.key)
  if (!column || state.editing) return
  const { choices, always } = viewOf(column.field).grid ?? {}
  // A press beside the options only activates the cell.
  if (choices) {
    if (pick !== undefined)
      store.dispatch({ type: 'setValues', values: [{ rowKey: cell.id, values: { [cell.key]: pick } }] })
  } else if (always || isAlwaysEdit || isSecondTap) store.dispatch({ type: 'startEdit', ...cell })
}

/** Handles the mouse in the rows with one set of listeners for all cells. */
export function createPointer({ store, isAlwaysEdit, presence, focus }: PointerContext) {
  let isDragging = false
  /** The pressed cell. Becoming active redraws it, and browsers send no click for an element that has been removed. */
  let pressed: PressedCell | null = null
  let isFinger = false

  /** React also delivers events of popups that a cell has opened elsewhere. */
  const cellHere = (event: MouseEvent<HTMLElement>): CellRef | null => {
    const target = event.target as Element
    return event.currentTarget.contains(target) && !target.closest(ownMouseSelector) ? cellOf(target) : null
  }

  /** Runs before the mouse events that browsers derive from a touch. */
  const handlePointerDown = ({ pointerType }: PointerEvent<HTMLElement>) => {
    isFinger = pointerType === 'touch'
  }

  function handleMouseDown(event: MouseEvent<HTMLElement>) {
    const cell = cellHere(event)
    pressed = null
    if (!cell) return
    const { active } = store.getState()
    const isSecondTap = isFinger && active?.id === cell.id && active.key === cell.key
    if (event.button === 0 && !event.shiftKey) pressed = { cell, pick: pickOf(event.target), isSecondTap }
    // The focus stays in the cell's own input.
    event.preventDefault()
    presence.note(true)
    store.dispatch({ type: 'focus', cell, extend: event.shiftKey })
    focus()
    isDragging = event.button === 0
    if (isDragging) window.addEventListener('mouseup', release, { once: true })
  }

  function handleMouseOver(event: MouseEvent<HTMLElement>) {
    const cell = isDragging ? cellHere(event) : null
    const { active } = store.getState()
    if (!cell || (cell.id === active?.id && cell.key === active.key)) return
    pressed = null
    store.dispatch({ type: 'focus', cell, extend: true })
  }

  function release() {
    isDragging = false
    if (pressed) applyPress(store, pressed, isAlwaysEdit)
  }

  /** Screen readers click without a press. */
  function handleClick(event: MouseEvent<HTMLElement>) {
    if (event.detail > 0) return
    handleMouseDown(event)
    release()
  }

  function handleDoubleClick(event: MouseEvent<HTMLElement>) {
    const state = store.getState()
    const cell = cellHere(event)
    const column = cell && editableCell(state, cell) && columnOf(state, cell.key)
    if (cell && column && !state.editing && !viewOf(column.field).grid?.choices)
      store.dispatch({ type: 'startEdit', ...cell })
  }

  return { handlePointerDown, handleMouseDown, handleMouseOver, handleClick, handleDoubleClick }
}
