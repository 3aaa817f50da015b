import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz } from 'ag-grid-community'
import {
  columns,
  columnWidth,
  firstPasted,
  headerHeight,
  labelOf,
  options,
  reasonAgainst,
  rowHeight,
  sumOf,
  toValue,
} from '../data.ts'

/**
 * AG Grid's free edition. Statistics are a pinned row that the page adds up; pasting is in the paid edition, so here a
 * handler writes the values as a transaction.
 */
ModuleRegistry.registerModules([AllCommunityModule])

const editors = {
  text: { cellEditor: 'agTextCellEditor' },
  number: { cellEditor: 'agNumberCellEditor' },
  date: { cellEditor: 'agDateStringCellEditor', cellDataType: 'dateString' },
  select: { cellEditor: 'agSelectCellEditor' },
}

const toColumn = column => ({
  field: column.key,
  headerName: column.title,
  width: columnWidth,
  editable: ({ node }) => !node.rowPinned,
  ...editors[column.kind],
  ...(column.kind === 'select' && { valueFormatter: ({ value }) => labelOf(value) }),
  cellEditorParams: {
    ...(column.kind === 'select' && { values: options.map(({ value }) => value) }),
    getValidationErrors: ({ value }) => [reasonAgainst(column, value)].filter(reason => reason !== null),
  },
  valueSetter: ({ data, newValue }) => {
    if (reasonAgainst(column, newValue) !== null) return false
    data[column.key] = newValue
    return true
  },
})

let rows = []
let grid = null

const sums = () => [Object.fromEntries(columns.filter(({ sum }) => sum).map(({ key }) => [key, sumOf(rows, key)]))]
const addUp = () => grid.setGridOption('pinnedBottomRowData', sums())

function paste(event) {
  const from = grid.getFocusedCell()?.rowIndex
  if (from === undefined) return
  const block = event.clipboardData.getData('text/plain').split('\n')
  const update = rows.slice(from, from + block.length)
  for (const [down, line] of block.entries())
    for (const [right, value] of line.split('\t').entries()) {
      const column = columns[firstPasted + right]
      if (reasonAgainst(column, value) === null) update[down][column.key] = toValue(column, value)
    }
  grid.applyTransaction({ update })
  addUp()
}

export const stage = {
  mount(host, given) {
    rows = given
    grid = createGrid(host, {
      theme: themeQuartz,
      columnDefs: columns.map(toColumn),
      defaultColDef: { resizable: true, sortable: false, suppressMovable: true },
      rowData: rows,
      getRowId: ({ data }) => data.id ?? 'sums',
      rowHeight,
      headerHeight,
      pinnedBottomRowData: sums(),
      invalidEditValueMode: 'block',
      onCellValueChanged: addUp,
    })
    document.addEventListener('paste', paste)
  },
  read: (row, key) => rows[row]?.[key],
}
