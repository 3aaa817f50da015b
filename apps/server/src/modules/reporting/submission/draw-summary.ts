import { heightOf, layOut, type TextStyle } from '../../../pdf/block.ts'
import { type DocumentPart, paper, textWidth } from '../../../pdf/document.ts'
import { createFlow, type Flow } from '../../../pdf/flow.ts'
import { drawGrid } from '../../../pdf/grid.ts'
import type { SummaryGroup } from './summary.ts'

/** The content of a printed summary. */
export interface SubmissionSummary {
  school: string
  /** The text above the table, one string a line. */
  facts: readonly string[]
  groups: readonly SummaryGroup[]
}

export const summaryTitle = '学位授予信息报送汇总表'

const quiet = '#6b6b6b'

/** Draws the summary that the school signs and sends to the authority with a submission. */
export function drawSummary(part: DocumentPart, { school, facts, groups }: SubmissionSummary): void {
  const flow = createFlow(part, () => paper.top)
  writeLine(flow, school, { size: 11, align: 'center', color: quiet })
  writeLine(flow, summaryTitle, { size: 17, weight: 'medium', align: 'center' })
  flow.y += 8
  for (const fact of facts) writeLine(flow, fact, { size: 10 })
  flow.y += 8
  drawGrid(flow, { columns, rows: buildRows(groups) })
  drawSignatures(flow)
}

function writeLine(flow: Flow, text: string, style: TextStyle): void {
  const block = layOut(text, textWidth, style)
  flow.keep(heightOf(block))
  flow.canvas.text(block, { x: paper.left, y: flow.y })
  flow.y += heightOf(block) + 2
}

const columns = [{ title: '院系' }, { title: '学位类别' }, { title: '人数', isNumber: true, width: textWidth * 0.16 }]

/** Names a department once; when it has several categories, a subtotal follows them. */
function buildRows(groups: readonly SummaryGroup[]) {
  const rows = groups.flatMap(({ depart, lines, count }) => [
    ...lines.map(({ category, count: some }, index) => ({
      cells: [index === 0 ? depart : '', category, String(some)],
    })),
    ...(lines.length > 1 ? [{ cells: ['', '小计', String(count)] }] : []),
  ])
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  return [...rows, { cells: ['合计', '', String(total)], isStrong: true }]
}

const signatures = ['填报人（签字）', '学位办公室负责人（签字）', '学位授予单位（公章）']

/** Draws the places for signatures below the table, all on one page. */
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
