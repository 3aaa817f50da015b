import type { KeyboardEvent } from 'react'
import { clearBlock, tickBlock } from './block-values.ts'
import { isTicked } from './cell-content.tsx'
import { isEditable, isTickColumn } from './cell-look.ts'
import { canEdit } from './model/access.ts'
import { columnOf, rowOf } from './model/find.ts'
import type { CellRef, GridState } from './model/state.ts'
import { cellAt, findMoveTarget, findNextCell, toGridMove } from './navigate.ts'
import type { GridStore } from './store.ts'
import type { GridTree } from './tree.ts'
import { handleTreeKey } from './tree-keys.ts'

interface KeyboardContext {
  store: GridStore
  /** The number of visible rows. */
  pageRows(): number
  /** Set when the rows form a tree. */
  tree: GridTree | null
  /** Changes the width of a column by steps. */
  resize(key: string, steps: number): void
}

/** Reports whether a key belongs to an input method, which is composing and must not be disturbed. */
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229

const isControl = (target: HTMLElement) =>
  target.closest('[data-editor]') === null && target.matches('button, a, input:not([data-keys]), [role="separator"]')

/** Handles the keys of a grid as spreadsheets do (GR-04). */
export function createKeyboard(keyboard: KeyboardContext) {
  /** After Escape, the next Tab belongs to the page, so that the keyboard can leave a grid of 100,000 rows. */
  let isLeaving = false
  return function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement
    // React also delivers keys from popups that a cell has opened elsewhere. Buttons in rows handle their own keys.
    if (isComposing(event) || !event.currentTarget.contains(target) || isControl(target)) return
    const isEditing = keyboard.store.getState().editing !== null
    // A list that has just taken an option has closed its cell; the key was for the list.
    if (event.defaultPrevented && !isEditing) return
    if (isLeaving && (event.key === 'Tab' || event.key === 'Shift')) return
    isLeaving = event.key === 'Escape' && !isEditing
    if (isEditing ? handleEditingKey(keyboard, event) : handleMovingKey(keyboard, event)) event.preventDefault()
  }
}

function moveActive({ store }: KeyboardContext, cell: CellRef | null, extend = false): boolean {
  if (cell) store.dispatch({ type: 'focus', cell, extend })
  return cell !== null
}

/** Ends editing and moves on. */
function commitAndMove({ store }: KeyboardContext, next: (state: GridState) => CellRef | null): true {
  store.dispatch({ type: 'commit' })
  const cell = next(store.getState())
  if (cell) store.dispatch({ type: 'focus', cell })
  return true
}

function handleEditingKey(keyboard: KeyboardContext, event: KeyboardEvent<HTMLElement>): boolean {
  const { key, shiftKey, altKey } = event
  const target = event.target as HTMLElement
  const isOwnLine = 'keys' in target.dataset
  const isButton = target.closest('button, a, [type="file"]') !== null
  switch (key) {
    case 'Escape':
      keyboard.store.dispatch({ type: 'cancel' })
      return true
    case 'Tab':
      return commitAndMove(keyboard, state => findNextCell(state, shiftKey ? -1 : 1))
    case 'Enter':
      if (altKey && target.tagName === 'TEXTAREA') return document.execCommand('insertLineBreak')
      // A list has already used this key to take an option.
      if (event.defaultPrevented && !event.ctrlKey) return false
      return !isButton && commitAndMove(keyboard, state => findMoveTarget(state, { rows: shiftKey ? -1 : 1 }))
    case 'ArrowUp':
    case 'ArrowDown':
      return isOwnLine && commitAndMove(keyboard, state => findMoveTarget(state, { rows: key === 'ArrowUp' ? -1 : 1 }))
    default:
      return false
  }
}

function handleMovingKey(keyboard: KeyboardContext, event: KeyboardEvent<HTMLElement>): boolean {
  const { store } = keyboard
  const { key, shiftKey, altKey } = event
  const state = store.getState()
  const isCommand = event.ctrlKey || event.metaKey
  if (altKey && shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) return resizeActive(keyboard, key)
  if (keyboard.tree && handleTreeKey(store, keyboard.tree, event)) return true
  if (altKey) return false
  const move = toGridMove(key, isCommand, keyboard.pageRows())
  if (move) return moveActive(keyboard, findMoveTarget(state, move), shiftKey)
  return isCommand ? handleCommandKey(keyboard, event) : handlePlainKey(keyboard, event)
}

function resizeActive({ store, resize }: KeyboardContext, key: string): boolean {
  const { active } = store.getState()
  if (active) resize(active.key, key === 'ArrowRight' ? 1 : -1)
  return true
}

/** Handles keys with Ctrl or ⌘. */
function handleCommandKey(keyboard: KeyboardContext, { key, shiftKey }: KeyboardEvent): boolean {
  const { store } = keyboard
  switch (key.toLowerCase()) {
    case 'a':
      return selectBlock(store)
    case 'd':
      store.dispatch({ type: 'fillDown' })
      return true
    case 'z':
      store.dispatch({ type: shiftKey ? 'redo' : 'undo' })
      return true
    case 'y':
      store.dispatch({ type: 'redo' })
      return true
    default:
      return false
  }
}

/** Selects from the first cell to the last. */
function selectBlock(store: GridStore): true {
  const state = store.getState()
  const [first, last] = [cellAt(state, 0, 0), findMoveTarget(state, { rows: Infinity, columns: Infinity })]
  store.dispatch({ type: 'focus', cell: last })
  store.dispatch({ type: 'focus', cell: first, extend: true })
  return true
}

function handlePlainKey(keyboard: KeyboardContext, { key, shiftKey }: KeyboardEvent): boolean {
  const { store } = keyboard
  const state = store.getState()
  switch (key) {
    case 'Tab':
      return moveActive(keyboard, findNextCell(state, shiftKey ? -1 : 1))
    case 'Enter':
      return openActiveCell(store, state) || moveActive(keyboard, findMoveTarget(state, { rows: shiftKey ? -1 : 1 }))
    case 'F2':
      return openActiveCell(store, state)
    case 'Delete':
    case 'Backspace':
      store.dispatch(clearBlock(state))
      return true
    case ' ':
      return shiftKey ? selectRow(store, state) : toggleTicks(store, state)
    default:
      return false
  }
}

/** Opens the active cell with its current value. */
function openActiveCell(store: GridStore, state: GridState): boolean {
  const cell = editableCell(state)
  if (cell) store.dispatch({ type: 'startEdit', ...cell })
  return cell !== null
}

export function editableCell(state: GridState, cell: CellRef | null = state.active): CellRef | null {
  const [row, column] = cell ? [rowOf(state, cell.id), columnOf(state, cell.key)] : []
  return cell && row && column && isEditable(column) && canEdit(state, row, column) ? cell : null
}

/**
 * The space bar toggles a tick, and sets all others in the block to the same value. In other cells it types a space.
 */
function toggleTicks(store: GridStore, state: GridState): boolean {
  const cell = editableCell(state)
  const [row, column] = cell ? [rowOf(state, cell.id), columnOf(state, cell.key)] : []
  if (!cell || !column || !isTickColumn(column)) return false
  store.dispatch(tickBlock(state, !isTicked(column, row?.[cell.key])))
  return true
}

function selectRow(store: GridStore, { active, selected }: GridState): boolean {
  if (active) store.dispatch({ type: 'select', what: 'one', id: active.id, on: !selected.has(active.id) })
  return true
}
