import { type Block, heightOf, layOut } from './block.ts'
import type { Canvas, PointOnPage } from './canvas.ts'
import { paper, textWidth } from './document.ts'
import type { Flow } from './flow.ts'

export interface LabelledValue {
  label: string
  value: string
}

const labelWidth = 92
const half = textWidth / 2
const padding = { x: 6, y: 3.2 }
const ink = { line: '#b8b8b8', shade: '#f3f4f6', label: '#4a4a4a', heading: '#1f1f1f' }
const size = 8.6
/** A cell lower than this moves to the next page in one piece. */
const tall = 240

/** A cell with its texts broken into lines. */
interface Laid {
  label: Block
  value: Block
  isLong: boolean
}

function lay({ label, value }: LabelledValue): Laid {
  const inner = (width: number) => width - labelWidth - padding.x * 2
  const short = layOut(value, inner(half), { size })
  // A value that fills more than two lines in half a row is easier to read over the whole width.
  const isLong = short.lines.length > 2
  return {
    label: layOut(label, labelWidth - padding.x * 2, { size: 8, color: ink.label }),
    value: isLong ? layOut(value, inner(textWidth), { size }) : short,
    isLong,
  }
}

/** Arranges cells in rows of two; a long cell has a row for itself. */
function toRows(cells: readonly LabelledValue[]): Laid[][] {
  const rows: Laid[][] = []
  for (const cell of cells.map(lay)) {
    const last = rows.at(-1)
    if (!cell.isLong && last?.length === 1 && !last[0]?.isLong) last.push(cell)
    else rows.push([cell])
  }
  return rows
}

const heightOfRow = (row: readonly Laid[]) =>
  Math.max(...row.flatMap(({ label, value }) => [heightOf(label), heightOf(value)])) + padding.y * 2

/**
 * Draws a heading and below it labels with their values, two in a row. The heading never remains alone at the end of a
 * page.
 */
export function drawFieldTable(flow: Flow, title: string, cells: readonly LabelledValue[]): void {
  const rows = toRows(cells)
  const heading = layOut(title, textWidth, { size: 10, weight: 'medium', color: ink.heading })
  const headingHeight = heightOf(heading) + 5
  flow.keep(headingHeight + Math.min(...rows.map(heightOfRow), 60))
  flow.canvas.text(heading, { x: paper.left, y: flow.y })
  flow.y += headingHeight
  for (const row of rows) drawRow(flow, row)
  flow.y += 9
}

function drawRow(flow: Flow, row: readonly Laid[]): void {
  const height = heightOfRow(row)
  const [only] = row
  if (only?.isLong && height > Math.max(flow.room(), tall)) return drawInParts(flow, only)
  flow.keep(height)
  const width = row.length === 1 ? textWidth : half
  for (const [index, cell] of row.entries())
    drawCell(flow.canvas, cell, { x: paper.left + index * half, y: flow.y, width, height })
  flow.y += height
}

/** Draws a text that is longer than the rest of the page and continues on the next one. */
function drawInParts(flow: Flow, cell: Laid): void {
  let rest = cell.value
  while (rest.lines.length > 0) {
    const fitting = Math.floor((flow.room() - padding.y * 2) / rest.lineHeight)
    if (fitting < 2 && rest.lines.length > 1) {
      flow.nextPage()
      continue
    }
    const value = { ...rest, lines: rest.lines.slice(0, Math.max(fitting, 1)) }
    const height = heightOfRow([{ ...cell, value }])
    drawCell(flow.canvas, { ...cell, value }, { x: paper.left, y: flow.y, width: textWidth, height })
    flow.y += height
    rest = { ...rest, lines: rest.lines.slice(value.lines.length) }
  }
}

function drawCell(canvas: Canvas, { label, value }: Laid, box: PointOnPage & { width: number; height: number }): void {
  const { x, y, width, height } = box
  canvas.box({ x, y, width: labelWidth, height }, { fill: ink.shade, stroke: ink.line })
  canvas.box({ x: x + labelWidth, y, width: width - labelWidth, height }, { stroke: ink.line })
  canvas.text(label, { x: x + padding.x, y: y + (height - heightOf(label)) / 2 })
  canvas.text(value, { x: x + labelWidth + padding.x, y: y + (height - heightOf(value)) / 2 })
}
