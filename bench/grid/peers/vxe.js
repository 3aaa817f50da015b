import 'vxe-pc-ui/es/style.css'
import 'vxe-table/es/style.css'
import { createApp, h } from 'vue'
import VxeUI from 'vxe-pc-ui'
import VxeUITable, { VxeColumn, VxeTable } from 'vxe-table'
import {
  columns,
  columnWidth,
  firstPasted,
  headerHeight,
  labelOf,
  options,
  rowHeight,
  sumOf,
  toValue,
} from '../data.ts'

/**
 * vxe-table as its documentation sets it up for many rows: rows and columns in a window, data by loadData (which makes
 * nothing reactive), one cell edited at a time. Its copies of the loaded rows (keep-source) stay off: that is to its
 * advantage. Pasting is in its paid extension; here a handler writes the values and calls what its documentation names.
 */
const editors = { text: 'VxeInput', number: 'VxeNumberInput', date: 'VxeDatePicker', select: 'VxeSelect' }

const rulesOf = ({ title, required, pattern, max }) => [
  ...(required ? [{ required: true, message: `请填写${title}` }] : []),
  ...(pattern ? [{ pattern, message: `${title}格式不正确` }] : []),
  ...(max === undefined ? [] : [{ type: 'number', min: 0, max, message: `${title}应为 0 至 ${max}` }]),
]

const tableColumns = columns.map(({ key, title, kind }) => ({
  field: key,
  title,
  width: columnWidth,
  editRender: { name: editors[kind], ...(kind === 'select' && { options }) },
  ...(kind === 'select' && { formatter: ({ cellValue }) => labelOf(cellValue) }),
}))

let rows = []
let table = null

const sums = () => [columns.map(({ sum, key }) => (sum ? sumOf(rows, key) : ''))]

const props = {
  height: 800,
  border: true,
  showOverflow: true,
  showHeaderOverflow: true,
  showFooterOverflow: true,
  showFooter: true,
  footerMethod: sums,
  rowConfig: { keyField: 'id' },
  columnConfig: { resizable: true },
  cellConfig: { height: rowHeight },
  headerCellConfig: { height: headerHeight },
  virtualYConfig: { enabled: true, gt: 0 },
  virtualXConfig: { enabled: true, gt: 0 },
  editConfig: { trigger: 'dblclick', mode: 'cell' },
  editRules: Object.fromEntries(columns.map(column => [column.key, rulesOf(column)])),
  mouseConfig: { selected: true },
  keyboardConfig: { isArrow: true, isEdit: true, isEnter: true, isTab: true },
}

async function paste(event) {
  const chosen = table.getSelectedCell()
  if (!chosen) return
  const block = event.clipboardData.getData('text/plain').split('\n')
  const from = rows.findIndex(({ id }) => id === chosen.row.id)
  const touched = rows.slice(from, from + block.length)
  for (const [down, line] of block.entries())
    for (const [right, value] of line.split('\t').entries()) {
      const column = columns[firstPasted + right]
      touched[down][column.key] = toValue(column, value)
    }
  await table.updateData()
  await table.validate(touched)
}

export const stage = {
  mount(host, given) {
    rows = given
    const app = createApp({
      mounted: () => table.loadData(rows),
      render: () =>
        h(VxeTable, { ...props, ref: made => (table = made), onEditClosed: () => table.updateFooter() }, () =>
          tableColumns.map(column => h(VxeColumn, column)),
        ),
    })
    app.use(VxeUI).use(VxeUITable).mount(host)
    document.addEventListener('paste', event => void paste(event))
  },
  read: (row, key) => rows[row]?.[key],
}
