import type { KeyboardEvent } from 'react'
import { clearBlock, tickBlock } from './block-values.ts'
import { isTicked } from './cell-content.tsx'
import { isEditable, isTick } from './cell-look.ts'
import { canEdit } from './model/access.ts'
import { columnOf, rowOf } from './model/find.ts'
import type { CellRef, GridState } from './model/state.ts'
import { cellAt, goAlong, goTo, moveOf } from './navigate.ts'
import type { GridStore } from './store.ts'
import type { Tree } from './tree.ts'
import { treeKey } from './tree-keys.ts'

interface Keyboard {
  store: GridStore
  /** How many rows are in view. */
  pageRows(): number
  /** Where rows hang below one another. */
  tree: Tree | null
  /** Changes the width of a column by steps. */
  resize(key: string, steps: number): void
}

/** Whether this key belongs to an input method: it is choosing words, and nothing else may happen. */
const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing || nativeEvent.keyCode === 229

const isControl = (target: HTMLElement) =>
  target.closest('[data-editor]') === null && target.matches('button, a, input:not([data-keys]), [role="separator"]')

/** The keys of a grid, as in a spreadsheet (GR-04). */
export function createKeyboard(keyboard: Keyboard) {
  /** Escape gives the next Tab back to the page: nobody is caught in 100,000 rows. */
  let isLeaving = false
  return function handleKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement
    // Keys of what a cell has opened elsewhere come here as well, through React; buttons in rows have their own.
    if (isComposing(event) || !event.currentTarget.contains(target) || isControl(target)) return
    const isEditing = keyboard.store.getState().editing !== null
    // A list that has just taken a choice has closed its cell: the key was for it.
    if (event.defaultPrevented && !isEditing) return
    if (isLeaving && (event.key === 'Tab' || event.key === 'Shift')) return
    isLeaving = event.key === 'Escape' && !isEditing
    if (isEditing ? whileEditing(keyboard, event) : whileMoving(keyboard, event)) event.preventDefault()
  }
}

function go({ store }: Keyboard, cell: CellRef | null, extend = false): boolean {
  if (cell) store.dispatch({ type: 'focus', cell, extend })
  return cell !== null
}

/** Ends editing and goes on from there. */
function commitAnd({ store }: Keyboard, next: (state: GridState) => CellRef | null): true {
  store.dispatch({ type: 'commit' })
  const cell = next(store.getState())
  if (cell) store.dispatch({ type: 'focus', cell })
  return true
}

function whileEditing(keyboard: Keyboard, event: KeyboardEvent<HTMLElement>): boolean {
  const { key, shiftKey, altKey } = event
  const target = event.target as HTMLElement
  const isOwnLine = 'keys' in target.dataset
  const isButton = target.closest('button, a, [type="file"]') !== null
  switch (key) {
    case 'Escape':
      keyboard.store.dispatch({ type: 'cancel' })
      return true
    case 'Tab':
      return commitAnd(keyboard, state => goAlong(state, shiftKey ? -1 : 1))
    case 'Enter':
      if (altKey && target.tagName === 'TEXTAREA') return document.execCommand('insertLineBreak')
      // What a list has taken for its own choice is done.
      if (event.defaultPrevented && !event.ctrlKey) return false
      return !isButton && commitAnd(keyboard, state => goTo(state, { rows: shiftKey ? -1 : 1 }))
    case 'ArrowUp':
    case 'ArrowDown':
      return isOwnLine && commitAnd(keyboard, state => goTo(state, { rows: key === 'ArrowUp' ? -1 : 1 }))
    default:
      return false
  }
}

function whileMoving(keyboard: Keyboard, event: KeyboardEvent<HTMLElement>): boolean {
  const { store } = keyboard
  const { key, shiftKey, altKey } = event
  const state = store.getState()
  const isCommand = event.ctrlKey || event.metaKey
  if (altKey && shiftKey && (key === 'ArrowLeft' || key === 'ArrowRight')) return resizeActive(keyboard, key)
  if (keyboard.tree && treeKey(store, keyboard.tree, event)) return true
  if (altKey) return false
  const move = moveOf(key, isCommand, keyboard.pageRows())
  if (move) return go(keyboard, goTo(state, move), shiftKey)
  return isCommand ? command(keyboard, event) : plain(keyboard, event)
}

function resizeActive({ store, resize }: Keyboard, key: string): boolean {
  const { active } = store.getState()
  if (active) resize(active.key, key === 'ArrowRight' ? 1 : -1)
  return true
}

/** With Ctrl, or ⌘. */
function command(keyboard: Keyboard, { key, shiftKey }: KeyboardEvent): boolean {
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

/** From the first cell to the last. */
function selectBlock(store: GridStore): true {
  const state = store.getState()
  const [first, last] = [cellAt(state, 0, 0), goTo(state, { rows: Infinity, columns: Infinity })]
  store.dispatch({ type: 'focus', cell: last })
  store.dispatch({ type: 'focus', cell: first, extend: true })
  return true
}

function plain(keyboard: Keyboard, { key, shiftKey }: KeyboardEvent): boolean {
  const { store } = keyboard
  const state = store.getState()
  switch (key) {
    case 'Tab':
      return go(keyboard, goAlong(state, shiftKey ? -1 : 1))
    case 'Enter':
      return open(store, state) || go(keyboard, goTo(state, { rows: shiftKey ? -1 : 1 }))
    case 'F2':
      return open(store, state)
    case 'Delete':
    case 'Backspace':
      store.dispatch(clearBlock(state))
      return true
    case ' ':
      return shiftKey ? selectRow(store, state) : turnTicks(store, state)
    default:
      return false
  }
}

/** Opens the active cell with what it holds. */
function open(store: GridStore, state: GridState): boolean {
  const cell = editableCell(state)
  if (cell) store.dispatch({ type: 'startEdit', ...cell })
  return cell !== null
}

export function editableCell(state: GridState, cell: CellRef | null = state.active): CellRef | null {
  const [row, column] = cell ? [rowOf(state, cell.id), columnOf(state, cell.key)] : []
  return cell && row && column && isEditable(column) && canEdit(state, row, column) ? cell : null
}

/** The space bar turns a tick, and all others of the block with it; anywhere else it is a character. */
function turnTicks(store: GridStore, state: GridState): boolean {
  const cell = editableCell(state)
  const [row, column] = cell ? [rowOf(state, cell.id), columnOf(state, cell.key)] : []
  if (!cell || !column || !isTick(column)) return false
  store.dispatch(tickBlock(state, !isTicked(column, row?.[cell.key])))
  return true
}

function selectRow(store: GridStore, { active, selected }: GridState): boolean {
  if (active) store.dispatch({ type: 'select', what: 'one', id: active.id, on: !selected.has(active.id) })
  return true
}
