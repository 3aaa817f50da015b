import { type Block, heightOf, layOut } from './block.ts'
import { paper, textWidth } from './document.ts'
import type { Flow } from './flow.ts'

interface GridColumn {
  title: string
  /** Numbers are aligned right and need less room than words. */
  isNumber?: boolean
  /** The width in points. Columns without one share the rest of the page. */
  width?: number
}

interface GridRow {
  cells: readonly string[]
  isStrong?: boolean
  /** The minimum height of a row, for forms that need room to write. */
  minHeight?: number
}

export interface PdfGrid {
  columns: readonly GridColumn[]
  rows: readonly GridRow[]
}

const ink = { line: '#b8b8b8', shade: '#f3f4f6' }
const padding = { x: 3, y: 3 }
/** From this number of columns on, letters are smaller. */
const manyColumns = 9

/** Draws a table over the width of the page and repeats its heading on every page. */
export function drawGrid(flow: Flow, { columns, rows }: PdfGrid): void {
  const size = columns.length > manyColumns ? 7 : 8.6
  const widths = widthsOf(columns)
  const lay = ({ cells, isStrong = false, minHeight = 0 }: GridRow, isHead: boolean) => {
    const blocks = columns.map(({ isNumber = false }, index) =>
      layOut(cells[index] ?? '', (widths[index] ?? 0) - padding.x * 2, {
        size,
        weight: isHead || isStrong ? 'medium' : 'regular',
        align: isHead ? 'center' : isNumber ? 'right' : 'left',
      }),
    )
    return { blocks, height: Math.max(minHeight, ...blocks.map(heightOf)) + padding.y * 2, isHead, isStrong }
  }
  const head = lay({ cells: columns.map(({ title }) => title) }, true)
  draw(flow, widths, head)
  for (const row of rows) {
    const laid = lay(row, false)
    if (flow.room() < laid.height) {
      flow.nextPage()
      draw(flow, widths, head)
    }
    draw(flow, widths, laid)
  }
}

/** Distributes the width: a column of words gets four times as much as a column of numbers. */
function widthsOf(columns: readonly GridColumn[]): number[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  const weightOf = ({ isNumber = false, width }: GridColumn) => (width === undefined ? (isNumber ? 1 : 4) : 0)
  const weights = columns.reduce((sum, column) => sum + weightOf(column), 0)
  return columns.map(column => column.width ?? ((textWidth - fixed) * weightOf(column)) / weights)
}

interface Laid {
  blocks: readonly Block[]
  height: number
  isHead: boolean
  isStrong: boolean
}

function draw(flow: Flow, widths: readonly number[], { blocks, height, isHead, isStrong }: Laid): void {
  let x = paper.left
  for (const [index, block] of blocks.entries()) {
    const width = widths[index] ?? 0
    const fill = isHead || isStrong ? { fill: ink.shade } : {}
    flow.canvas.box({ x, y: flow.y, width, height }, { ...fill, stroke: ink.line })
    flow.canvas.text(block, { x: x + padding.x, y: flow.y + (height - heightOf(block)) / 2 })
    x += width
  }
  flow.y += height
}
