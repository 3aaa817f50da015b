import { heightOf, layOut, type TextStyle } from '../../../pdf/block.ts'
import type { Canvas, PointOnPage } from '../../../pdf/canvas.ts'
import { type DocumentPart, paper, textWidth } from '../../../pdf/document.ts'
import { drawFieldTable } from '../../../pdf/field-table.ts'
import { createFlow, type Flow } from '../../../pdf/flow.ts'
import { codeOf, missingMark } from '../../../pdf/glyphs.ts'
import { findUnprintableFields, type PrintoutContent } from './content.ts'

/** Options that all printouts of one file share. */
export interface PrintoutOptions {
  school: string
  /** The text of the footer: who printed it, and when. */
  by: string
}

/** A printout with its photo: undefined when photos are hidden from the caller, null when there is none. */
export interface PrintoutWithPicture extends PrintoutContent {
  picture: Buffer | null | undefined
}

export const printoutTitle = '学位信息表'

const ink = { line: '#b8b8b8', strong: '#1f1f1f', quiet: '#6b6b6b', accent: '#1d3f72' }
const photo = { width: 90, height: 120 }

/** Draws the printout of one record, on as many pages as it needs. */
export function drawPrintout(part: DocumentPart, printout: PrintoutWithPicture, { school }: PrintoutOptions): void {
  const flow = createFlow(part, canvas => drawRunningHead(canvas, printout))
  drawHead(flow, printout, school)
  for (const { title, cells } of printout.groups) drawFieldTable(flow, title, cells)
  drawUnprintable(flow, printout)
  drawSignatures(flow)
}

function drawHead(flow: Flow, printout: PrintoutWithPicture, school: string): void {
  const { canvas } = flow
  const { picture } = printout
  const width = textWidth - (picture === undefined ? 0 : photo.width + 18)
  const top = flow.y
  const write = (text: string, style: TextStyle) => {
    const block = layOut(text, width, style)
    canvas.text(block, { x: paper.left, y: flow.y })
    flow.y += heightOf(block)
  }
  write(school, { size: 11, color: ink.quiet })
  write(`${printoutTitle} · ${printout.type}`, { size: 17, weight: 'medium', color: ink.accent })
  flow.y += 5
  canvas.rule({ x: paper.left, y: flow.y }, { x: paper.left + width, y: flow.y }, ink.line)
  flow.y += 7
  write([printout.name, printout.number].filter(Boolean).join('　'), { size: 14, weight: 'medium' })
  flow.y += 1
  for (const { label, value } of printout.facts) write(`${label}：${value || '—'}`, { size: 9, color: ink.quiet })
  if (picture !== undefined) {
    drawPhoto(canvas, picture, { x: paper.width - paper.right - photo.width, y: top })
    flow.y = Math.max(flow.y, top + photo.height)
  }
  flow.y += 12
}

function drawPhoto(canvas: Canvas, picture: Buffer | null, at: PointOnPage): void {
  canvas.box({ ...at, ...photo }, { stroke: ink.line })
  if (picture && canvas.picture(picture, { ...at, ...photo })) return
  const words = layOut(picture ? '照片无法打印' : '无照片', photo.width, { size: 9, color: ink.quiet, align: 'center' })
  canvas.text(words, { x: at.x, y: at.y + (photo.height - heightOf(words)) / 2 })
}

/** Repeats whose printout it is on every further page, so that a loose page can be put back. */
function drawRunningHead(canvas: Canvas, { name, number, type }: PrintoutContent): number {
  const style = { size: 8.5, color: ink.quiet }
  const y = paper.top - 12
  const left = layOut(`${printoutTitle} · ${type}`, textWidth * 0.6, style)
  canvas.text({ ...left, lines: left.lines.slice(0, 1) }, { x: paper.left, y })
  const right = layOut(`${name} ${number}`.trim(), textWidth * 0.4, { ...style, align: 'right' })
  canvas.text({ ...right, lines: right.lines.slice(0, 1) }, { x: paper.left + textWidth * 0.6, y })
  const below = y + left.lineHeight + 3
  canvas.rule({ x: paper.left, y: below }, { x: paper.width - paper.right, y: below }, ink.line)
  return below + 10
}

function drawUnprintable(flow: Flow, printout: PrintoutContent): void {
  const found = findUnprintableFields(printout)
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

/** Draws the boxes for signatures, all on one page. */
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
