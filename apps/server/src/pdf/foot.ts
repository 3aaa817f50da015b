import { layOut } from './block.ts'
import type { Canvas } from './canvas.ts'
import { paper, textWidth } from './document.ts'

const ink = { line: '#b8b8b8', quiet: '#6b6b6b' }

/** Draws the foot of a page: who printed it, the page number and the number of pages. */
export function drawFoot(canvas: Canvas, text: string, { number, count }: { number: number; count: number }): void {
  const y = paper.height - paper.bottom + 14
  canvas.rule({ x: paper.left, y }, { x: paper.width - paper.right, y }, ink.line)
  const style = { size: 8, color: ink.quiet }
  const printed = layOut(text, textWidth * 0.7, style)
  canvas.text({ ...printed, lines: printed.lines.slice(0, 1) }, { x: paper.left, y: y + 5 })
  const page = layOut(`第 ${number} 页 共 ${count} 页`, textWidth * 0.3, { ...style, align: 'right' })
  canvas.text(page, { x: paper.left + textWidth * 0.7, y: y + 5 })
}
