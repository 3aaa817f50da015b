import { heightOf, layOut, type TextStyle } from '../../pdf/block.ts'
import { type Part, paper, textWidth } from '../../pdf/document.ts'
import { createFlow, type Flow } from '../../pdf/flow.ts'
import type { SummaryGroup } from './summary.ts'

/** What stands on a summary. */
export interface Summary {
  school: string
  /** The words of its head, line by line. */
  facts: readonly string[]
  groups: readonly SummaryGroup[]
  /** By whom and when it was printed. */
  printed: string
}

export const summaryTitle = '学位授予信息报送汇总表'

const ink = { line: '#8a8a8a', shade: '#f3f4f6', quiet: '#6b6b6b' }
const widths = [textWidth * 0.42, textWidth * 0.42, textWidth * 0.16] as const
const padding = 6

/** The summary that is signed and sent with what was reported. */
export function drawSummary(part: Part, { school, facts, groups }: Summary): void {
  const flow = createFlow(part, () => paper.top)
  writeLine(flow, school, { size: 11, align: 'center', color: ink.quiet })
  writeLine(flow, summaryTitle, { size: 17, weight: 'medium', align: 'center' })
  flow.y += 8
  for (const fact of facts) writeLine(flow, fact, { size: 10 })
  flow.y += 8
  drawRow(flow, ['院系', '学位类别', '人数'], { isHead: true })
  for (const { depart, lines, count } of groups) {
    for (const [index, { category, count: some }] of lines.entries())
      drawRow(flow, [index === 0 ? depart : '', category, String(some)])
    if (lines.length > 1) drawRow(flow, ['', '小计', String(count)])
  }
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  drawRow(flow, ['合计', '', String(total)], { isHead: true })
  drawSignatures(flow)
}

function writeLine(flow: Flow, text: string, style: TextStyle): void {
  const block = layOut(text, textWidth, style)
  flow.keep(heightOf(block))
  flow.canvas.text(block, { x: paper.left, y: flow.y })
  flow.y += heightOf(block) + 2
}

function drawRow(flow: Flow, texts: readonly string[], { isHead = false } = {}): void {
  const blocks = texts.map((text, index) =>
    layOut(text, (widths[index] ?? 0) - padding * 2, {
      size: 9.5,
      ...(isHead && { weight: 'medium' as const }),
      ...(index === 2 && { align: 'right' as const }),
    }),
  )
  const height = Math.max(...blocks.map(heightOf)) + padding * 1.4
  flow.keep(height)
  let x: number = paper.left
  for (const [index, block] of blocks.entries()) {
    const width = widths[index] ?? 0
    flow.canvas.box({ x, y: flow.y, width, height }, { stroke: ink.line, ...(isHead && { fill: ink.shade }) })
    flow.canvas.text(block, { x: x + padding, y: flow.y + (height - heightOf(block)) / 2 })
    x += width
  }
  flow.y += height
}

const signatures = ['填报人（签字）', '学位办公室负责人（签字）', '学位授予单位（公章）']

/** Who answers for it, below the table and in one piece. */
function drawSignatures(flow: Flow): void {
  const height = 54
  flow.keep(20 + height)
  flow.y += 20
  const width = textWidth / signatures.length
  for (const [index, title] of signatures.entries()) {
    const x = paper.left + index * width
    flow.canvas.text(layOut(`${title}：`, width - 10, { size: 10 }), { x, y: flow.y })
    flow.canvas.text(layOut('年　　月　　日', width - 16, { size: 9.5, align: 'right' }), { x, y: flow.y + 32 })
  }
  flow.y += height
}
