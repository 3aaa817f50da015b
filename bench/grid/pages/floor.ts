import {
  type BenchColumn,
  type BenchRow,
  columns,
  columnWidth,
  firstPasted,
  headerHeight,
  labelOf,
  reasonAgainst,
  rowHeight,
  sumOf,
  toValue,
} from '../data.ts'
import type { Stage } from './stage.ts'

/**
 * The floor of the bench, painting alone: as many lines of text as fit, moved by hand over a tall empty element, one
 * bare input and a line of sums. It is no grid, and no grid with elements for its cells can be faster.
 */
let rows: BenchRow[] = []
const shownColumns = columns.slice(0, 12)
let lines: HTMLElement[] = []
let footer: HTMLElement
let scroller: HTMLElement
let first = -1

const box = (css: string, text = '') => {
  const element = document.createElement('div')
  element.style.cssText = css
  element.textContent = text
  return element
}

const textOf = ({ kind, key }: BenchColumn, row: BenchRow | undefined) =>
  kind === 'select' ? labelOf(row?.[key]) : String(row?.[key] ?? '')

const lineStyle = `position:absolute;display:flex;height:${rowHeight}px;line-height:${rowHeight}px;top:0;left:0`
const cellStyle = `width:${columnWidth}px;overflow:hidden;white-space:nowrap;flex:none;border-bottom:1px solid silver;box-sizing:border-box`

function makeLine(): HTMLElement {
  const line = box(lineStyle)
  line.append(...shownColumns.map(() => box(cellStyle)))
  return line
}

function fill(line: HTMLElement, textIn: (column: BenchColumn) => string) {
  for (const [at, column] of shownColumns.entries()) {
    const cell = line.children[at]
    const text = textIn(column)
    if (cell && cell.textContent !== text) cell.textContent = text
  }
}

/** A line that is still in view stays as it is; one that left it becomes the one that came. */
function paint(all: boolean) {
  const next = Math.floor(scroller.scrollTop / rowHeight)
  for (let row = next; row < next + lines.length; row += 1) {
    const line = lines[row % lines.length]
    if (!line || (!all && row >= first && row < first + lines.length && first >= 0)) continue
    line.style.transform = `translateY(${row * rowHeight}px)`
    fill(line, column => textOf(column, rows[row]))
  }
  first = next
}

const paintFooter = () => fill(footer, ({ sum, key }) => (sum ? String(sumOf(rows, key)) : ''))

/** The row and column of a cell's element. */
function placeOf(cell: Element): { row: number; column: number } {
  const line = cell.parentElement as HTMLElement
  const row = Math.round((line.getBoundingClientRect().top - scroller.getBoundingClientRect().top) / rowHeight + 0.01)
  const top = Math.round(Number(/translateY\((\d+)px\)/.exec(line.style.transform)?.[1] ?? row * rowHeight))
  return { row: top / rowHeight, column: [...line.children].indexOf(cell) }
}

function edit(cell: Element) {
  const { row, column } = placeOf(cell)
  const def = columns[column]
  const held = rows[row]
  if (!def || !held) return
  const input = document.createElement('input')
  input.value = String(held[def.key])
  input.style.width = '100%'
  input.addEventListener('keydown', ({ key }) => {
    if (key !== 'Enter' || reasonAgainst(def, input.value)) return
    held[def.key] = toValue(def, input.value)
    paint(true)
    paintFooter()
  })
  cell.replaceChildren(input)
  input.focus()
}

let chosen = 0

function paste(event: ClipboardEvent) {
  const block = (event.clipboardData?.getData('text/plain') ?? '').split('\n').map(line => line.split('\t'))
  for (const [down, line] of block.entries()) {
    for (const [right, value] of line.entries()) {
      const def = columns[firstPasted + right]
      const row = rows[chosen + down]
      if (def && row && !reasonAgainst(def, value)) row[def.key] = toValue(def, value)
    }
  }
  paint(true)
  paintFooter()
}

export const stage: Stage = {
  mount(host, given) {
    rows = given
    const header = box(`${lineStyle};position:static;height:${headerHeight}px`)
    header.append(...shownColumns.map(({ title }) => box(cellStyle, title)))
    scroller = box('overflow:auto;position:relative;height:720px')
    lines = Array.from({ length: Math.ceil(720 / rowHeight) + 1 }, makeLine)
    footer = makeLine()
    footer.style.position = 'static'
    scroller.append(box(`height:${rows.length * rowHeight}px;width:${columns.length * columnWidth}px`), ...lines)
    host.append(header, scroller, footer)
    scroller.addEventListener('scroll', () => paint(false))
    scroller.addEventListener('dblclick', ({ target }) => edit(target as Element))
    scroller.addEventListener('click', ({ target }) => {
      chosen = placeOf(target as Element).row
    })
    document.addEventListener('paste', paste)
    paint(true)
    paintFooter()
  },
  read: (row, key) => rows[row]?.[key],
}
