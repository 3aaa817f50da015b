import { heightOf, layOut, type TextStyle } from '../../../pdf/block.ts'
import { type DocumentPart, paper, textWidth } from '../../../pdf/document.ts'
import { createFlow } from '../../../pdf/flow.ts'
import { drawGrid } from '../../../pdf/grid.ts'

/** One line of the list on which graduates sign for their certificates. */
export interface HandedOutCertificate {
  departName: string
  xm: string
  xh: string
  number: string
}

const columns = [
  { title: '序号', width: 34, isNumber: true },
  { title: '姓名', width: 84 },
  { title: '学号（申请号）', width: 104 },
  { title: '证书编号', width: 112 },
  { title: '签名' },
  { title: '日期', width: 74 },
]
/** The height of a row, in points, so that a signature fits in it. */
const minHeight = 18

/** Draws the sign-for list of one department. */
export function drawHandOutList(
  part: DocumentPart,
  own: readonly HandedOutCertificate[],
  { school, departName }: { school: string; departName: string },
): void {
  const flow = createFlow(part, () => paper.top)
  const write = (text: string, style: TextStyle) => {
    const block = layOut(text, textWidth, style)
    flow.canvas.text(block, { x: paper.left, y: flow.y })
    flow.y += heightOf(block)
  }
  write(school, { size: 11, align: 'center' })
  write('学位证书签领表', { size: 17, weight: 'medium', align: 'center' })
  flow.y += 4
  write(`部门：${departName}　　共 ${own.length} 份`, { size: 10 })
  flow.y += 4
  drawGrid(flow, {
    columns,
    rows: own.map(({ xm, xh, number }, index) => ({ cells: [String(index + 1), xm, xh, number, '', ''], minHeight })),
  })
  flow.keep(34)
  flow.y += 14
  write('发放人：　　　　　　　　　　　　　　　　日期：', { size: 10 })
}
