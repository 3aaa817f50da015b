import { typeOf } from '@xw/shared/field-types/index'
import type { ClipboardEvent } from 'react'
import { toCodes } from '../field-types/codes.ts'
import { notify } from '../lib/notify.ts'
import { clearBlock } from './block-values.ts'
import type { ColumnTexts } from './column-texts.ts'
import { copyBlock } from './model/copy.ts'
import { lineMark, readHtmlTable } from './model/html-table.ts'
import { type PasteReport, planPaste } from './model/plan-paste.ts'
import type { GridColumn, GridState, Row } from './model/state.ts'
import { readTsv } from './model/tsv.ts'
import { isBlankValue } from './model/values.ts'
import type { GridStore } from './store.ts'

interface ClipboardContext {
  store: GridStore
  texts: ColumnTexts
  /** Whether pasting may add rows beyond the end. */
  canAdd: boolean
  announce(text: string): void
}

/** Copies, cuts and pastes blocks, from and to spreadsheets. While a cell is open, its editor handles these events. */
export function createClipboard({ store, texts, canAdd, announce }: ClipboardContext) {
  const isOurs = (event: ClipboardEvent<HTMLElement>) =>
    store.getState().editing === null && event.currentTarget.contains(event.target as Node)

  function copy(event: ClipboardEvent<HTMLElement>): boolean {
    const copied = isOurs(event) ? copyBlock(store.getState(), (...cell) => formatForCopy(texts, ...cell)) : null
    if (!copied) return false
    event.clipboardData.setData('text/plain', copied.text)
    event.clipboardData.setData('text/html', copied.html)
    event.preventDefault()
    return true
  }

  /**
   * Pastes into the grid. Options that depend on values pasted beside them are loaded first; the paste then goes to
   * where it started.
   */
  function paste(state: GridState, cells: readonly (readonly string[])[]): void {
    const plan = planPaste(state, cells, { codeOf: texts.codeOf, canAdd })
    const missing = plan && texts.linked.pending()
    if (missing) return void missing.then(() => paste(state, cells))
    if (!plan) return
    store.dispatch(plan.action)
    const said = describeReport(plan.report)
    announce(said)
    if (plan.report.skipped > 0 || plan.report.errors.length > 0) notify.warn(said)
  }

  return {
    handleCopy(event: ClipboardEvent<HTMLElement>) {
      if (copy(event)) announce('已复制')
    },
    handleCut(event: ClipboardEvent<HTMLElement>) {
      if (!copy(event)) return
      store.dispatch(clearBlock(store.getState()))
      announce('已剪切')
    },
    handlePaste(event: ClipboardEvent<HTMLElement>) {
      if (!isOurs(event)) return
      event.preventDefault()
      paste(store.getState(), readCells(event.clipboardData))
    },
  }
}

/** Returns the full text of a value, so that pasting it back gives the same value. */
function formatForCopy(texts: ColumnTexts, column: GridColumn, value: unknown, row: Row): string {
  if (isBlankValue(value)) return ''
  const { field } = column
  const { labels, format, several } = typeOf(field)
  if (!labels) return typeof value === 'object' ? JSON.stringify(value) : format(value as string, field)
  const textOf = texts.of(column, row)
  return toCodes(String(value), several?.(field) ?? false)
    .map(code => textOf(code) ?? code)
    .join(',')
}

/** Reads the cells of a clipboard. A table is preferred, because it marks the ends of cells reliably. */
function readCells(data: DataTransfer): string[][] {
  const page = new DOMParser().parseFromString(data.getData('text/html'), 'text/html')
  const table = page.querySelector('table')
  for (const line of table?.querySelectorAll('br') ?? []) line.replaceWith(lineMark)
  return table ? readHtmlTable(table) : readTsv(data.getData('text/plain'))
}

/** The number of unreadable cells that the message names. */
const maxNamedErrors = 3

function describeReport({ pasted, skipped, errors }: PasteReport): string {
  const parts = [`已粘贴 ${pasted} 个单元格`]
  if (skipped > 0) parts.push(`跳过 ${skipped} 个不可编辑或超出范围的单元格`)
  if (errors.length > 0) {
    const first = errors.slice(0, maxNamedErrors).map(({ line, message }) => `第 ${line} 行${message}`)
    parts.push(`${errors.length} 个无法识别：${first.join('；')}${errors.length > maxNamedErrors ? '…' : ''}`)
  }
  return parts.join('，')
}
