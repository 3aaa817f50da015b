import '@glideapps/glide-data-grid/dist/index.css'
import DataEditor, { GridCellKind } from '@glideapps/glide-data-grid'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { columns, columnWidth, headerHeight, labelOf, reasonAgainst, rowHeight, sumOf, toValue } from '../data.ts'

/**
 * Glide draws its cells on a canvas. It has no statistics (here the page adds them up into a frozen last row), its
 * validation is a yes or no without a message, and date and select cells come with an add-on (here they are text).
 */
let rows = []
let sums = {}
let first = { y: 0, ty: 0 }

const addUp = () => {
  sums = Object.fromEntries(columns.filter(({ sum }) => sum).map(({ key }) => [key, sumOf(rows, key)]))
}

function cellOf(column, value, isSum) {
  const readonly = isSum
  if (column.kind === 'number')
    return {
      kind: GridCellKind.Number,
      data: value,
      displayData: String(value ?? ''),
      allowOverlay: !isSum,
      readonly,
    }
  const shown = column.kind === 'select' ? labelOf(value) : String(value ?? '')
  return { kind: GridCellKind.Text, data: String(value ?? ''), displayData: shown, allowOverlay: !isSum, readonly }
}

function getCellContent([at, row]) {
  const column = columns[at]
  return row === rows.length ? cellOf(column, sums[column.key], true) : cellOf(column, rows[row][column.key], false)
}

function write(edits) {
  for (const { location, value } of edits) {
    const column = columns[location[0]]
    rows[location[1]][column.key] = toValue(column, value.data ?? '')
  }
  addUp()
  return true
}

const props = {
  columns: columns.map(({ key, title }) => ({ id: key, title, width: columnWidth })),
  getCellContent,
  getCellsForSelection: true,
  width: 1400,
  height: 800,
  rowHeight,
  headerHeight,
  freezeTrailingRows: 1,
  onPaste: true,
  onCellsEdited: write,
  validateCell: ([at], { data }) => reasonAgainst(columns[at], data) === null,
  onVisibleRegionChanged: ({ y }, _tx, ty) => {
    first = { y, ty }
  },
}

export const stage = {
  mount(host, given) {
    rows = given
    addUp()
    createRoot(host).render(createElement(DataEditor, { ...props, rows: rows.length + 1 }))
  },
  read: (row, key) => rows[row]?.[key],
  textAt: (_x, y) => {
    // The canvas is there once it has been drawn on.
    if (!document.querySelector('#grid canvas')) return ''
    const row = first.y + Math.floor((y - headerHeight - first.ty) / rowHeight)
    return rows[row]?.[columns[0].key] ?? ''
  },
}
