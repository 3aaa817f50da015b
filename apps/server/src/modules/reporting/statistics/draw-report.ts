import type { StatisticsReport, StatisticsTable } from '@xw/shared/wire/statistics'
import { heightOf, layOut, type TextStyle } from '../../../pdf/block.ts'
import { type DocumentPart, paper, textWidth } from '../../../pdf/document.ts'
import { createFlow, type Flow } from '../../../pdf/flow.ts'
import { drawGrid } from '../../../pdf/grid.ts'
import { cellValue } from './cells.ts'

const ink = { quiet: '#6b6b6b', line: '#b8b8b8' }

/** Draws a report: school, title, filters, tables and places for signatures. */
export function drawReport(part: DocumentPart, report: StatisticsReport, school: string): void {
  const flow = createFlow(part, () => paper.top)
  const write = (text: string, style: TextStyle) => {
    const block = layOut(text, textWidth, style)
    flow.canvas.text(block, { x: paper.left, y: flow.y })
    flow.y += heightOf(block)
  }
  write(school, { size: 11, align: 'center', color: ink.quiet })
  write(report.title, { size: 17, weight: 'medium', align: 'center' })
  flow.y += 4
  for (const { name, value } of report.filters) write(`${name}：${value}`, { size: 9, color: ink.quiet })
  write(`统计时间：${report.madeAt}`, { size: 9, color: ink.quiet })
  flow.y += 8
  for (const table of report.tables) drawTable(flow, table)
  drawSignatures(flow)
}

function drawTable(flow: Flow, { title, note, columns, rows }: StatisticsTable): void {
  const heading = layOut(title, textWidth, { size: 11, weight: 'medium' })
  flow.keep(heightOf(heading) + 60)
  flow.canvas.text(heading, { x: paper.left, y: flow.y })
  flow.y += heightOf(heading) + 3
  drawGrid(flow, {
    columns: columns.map(column => ({ title: column.title, isNumber: column.isNumber })),
    rows: rows.map(({ cells, isSum }) => ({ cells: cells.map(cell => String(cellValue(cell))), isStrong: isSum })),
  })
  if (note) {
    const block = layOut(note, textWidth, { size: 8, color: ink.quiet })
    flow.keep(heightOf(block))
    flow.canvas.text(block, { x: paper.left, y: flow.y + 2 })
    flow.y += heightOf(block) + 2
  }
  flow.y += 12
}

const signatures = ['制表人：', '审核人：', '日期：']

function drawSignatures(flow: Flow): void {
  flow.keep(40)
  flow.y += 18
  const width = textWidth / signatures.length
  for (const [index, word] of signatures.entries()) {
    const x = paper.left + index * width
    flow.canvas.text(layOut(word, 50, { size: 10 }), { x, y: flow.y })
    flow.canvas.rule({ x: x + 44, y: flow.y + 14 }, { x: x + width - 16, y: flow.y + 14 }, ink.line)
  }
}
