import { heightOf, layOut, type TextStyle } from '../../../pdf/block.ts'
import type { Canvas, Place } from '../../../pdf/canvas.ts'
import { type Part, paper, textWidth } from '../../../pdf/document.ts'
import { drawFieldTable } from '../../../pdf/field-table.ts'
import { createFlow, type Flow } from '../../../pdf/flow.ts'
import { codeOf, missingMark } from '../../../pdf/glyphs.ts'
import { type SheetContent, unprintableIn } from './content.ts'

/** What is the same on all sheets that are printed together. */
export interface Printing {
  school: string
  /** By whom and when, as the foot says it. */
  by: string
}

/** A sheet with its photo: undefined where photos are hidden from the caller, null where there is none. */
export interface PrintedSheet extends SheetContent {
  picture: Buffer | null | undefined
}

export const sheetTitle = '学位信息表'

const ink = { line: '#b8b8b8', strong: '#1f1f1f', quiet: '#6b6b6b', accent: '#1d3f72' }
const photo = { width: 90, height: 120 }

/** One record on its pages. */
export function drawSheet(part: Part, sheet: PrintedSheet, { school }: Printing): void {
  const flow = createFlow(part, canvas => drawRunningHead(canvas, sheet))
  drawHead(flow, sheet, school)
  for (const { title, cells } of sheet.groups) drawFieldTable(flow, title, cells)
  drawUnprintable(flow, sheet)
  drawSignatures(flow)
}

function drawHead(flow: Flow, sheet: PrintedSheet, school: string): void {
  const { canvas } = flow
  const { picture } = sheet
  const width = textWidth - (picture === undefined ? 0 : photo.width + 18)
  const top = flow.y
  const write = (text: string, style: TextStyle) => {
    const block = layOut(text, width, style)
    canvas.text(block, { x: paper.left, y: flow.y })
    flow.y += heightOf(block)
  }
  write(school, { size: 11, color: ink.quiet })
  write(`${sheetTitle} · ${sheet.type}`, { size: 17, weight: 'medium', color: ink.accent })
  flow.y += 5
  canvas.rule({ x: paper.left, y: flow.y }, { x: paper.left + width, y: flow.y }, ink.line)
  flow.y += 7
  write([sheet.name, sheet.number].filter(Boolean).join('　'), { size: 14, weight: 'medium' })
  flow.y += 1
  for (const { label, value } of sheet.facts) write(`${label}：${value || '—'}`, { size: 9, color: ink.quiet })
  if (picture !== undefined) {
    drawPhoto(canvas, picture, { x: paper.width - paper.right - photo.width, y: top })
    flow.y = Math.max(flow.y, top + photo.height)
  }
  flow.y += 12
}

function drawPhoto(canvas: Canvas, picture: Buffer | null, at: Place): void {
  canvas.box({ ...at, ...photo }, { stroke: ink.line })
  if (picture && canvas.picture(picture, { ...at, ...photo })) return
  const words = layOut(picture ? '照片无法打印' : '无照片', photo.width, { size: 9, color: ink.quiet, align: 'center' })
  canvas.text(words, { x: at.x, y: at.y + (photo.height - heightOf(words)) / 2 })
}

/** So that a page that got loose finds its sheet again. */
function drawRunningHead(canvas: Canvas, { name, number, type }: SheetContent): number {
  const style = { size: 8.5, color: ink.quiet }
  const y = paper.top - 12
  const left = layOut(`${sheetTitle} · ${type}`, textWidth * 0.6, style)
  canvas.text({ ...left, lines: left.lines.slice(0, 1) }, { x: paper.left, y })
  const right = layOut(`${name} ${number}`.trim(), textWidth * 0.4, { ...style, align: 'right' })
  canvas.text({ ...right, lines: right.lines.slice(0, 1) }, { x: paper.left + textWidth * 0.6, y })
  const below = y + left.lineHeight + 3
  canvas.rule({ x: paper.left, y: below }, { x: paper.width - paper.right, y: below }, ink.line)
  return below + 10
}

function drawUnprintable(flow: Flow, sheet: SheetContent): void {
  const found = unprintableIn(sheet)
  if (found.length === 0) return
  const named = found.map(({ label, characters }) => `${label}（${characters.map(codeOf).join('、')}）`)
  const text = `系统字库中没有下列字，表中以“${missingMark}”代替，请手工补写：${[...new Set(named)].join('；')}。`
  const block = layOut(text, textWidth - 16, { size: 9, weight: 'medium' })
  const height = heightOf(block) + 10
  flow.keep(height + 9)
  flow.canvas.box({ x: paper.left, y: flow.y, width: textWidth, height }, { stroke: ink.strong })
  flow.canvas.text(block, { x: paper.left + 8, y: flow.y + 5 })
  flow.y += height + 9
}

const signatures = [
  { title: '学生签名', note: '以上信息由本人核对无误' },
  { title: '导师签名', note: '' },
  { title: '院系审核', note: '（签字、盖章）' },
  { title: '学校审核', note: '（签字、盖章）' },
]
const signature = { width: textWidth / 2, height: 62 }

/** Who answers for it, on one page. */
function drawSignatures(flow: Flow): void {
  const { canvas } = flow
  flow.keep(signature.height * 2)
  for (const [index, { title, note }] of signatures.entries()) {
    const x = paper.left + (index % 2) * signature.width
    const y = flow.y + Math.floor(index / 2) * signature.height
    const inner = signature.width - 16
    canvas.box({ x, y, ...signature }, { stroke: ink.line })
    canvas.text(layOut(title, 60, { size: 9.5, weight: 'medium' }), { x: x + 8, y: y + 6 })
    canvas.text(layOut(note, inner - 60, { size: 8.5, color: ink.quiet }), { x: x + 60, y: y + 6.7 })
    const date = layOut('年　　　月　　　日', inner, { size: 9, align: 'right' })
    canvas.text(date, { x: x + 8, y: y + signature.height - 20 })
  }
}
