import type { ChangeRequestKind } from '@xw/shared/degree/change-request'
import type { ChangeRequestRecord } from '@xw/shared/wire/change-requests'
import { heightOf, layOut, type TextStyle } from '../../../pdf/block.ts'
import type { Canvas } from '../../../pdf/canvas.ts'
import { type DocumentPart, paper, textWidth } from '../../../pdf/document.ts'
import { createFlow, type Flow } from '../../../pdf/flow.ts'
import { codeOf, missingIn, missingMark } from '../../../pdf/glyphs.ts'

/** The content of a letter. */
export interface ChangeLetter {
  school: string
  sheetNo: string
  kind: ChangeRequestKind
  kindName: string
  typeName: string
  reason: string
  date: string
  records: readonly ChangeRequestRecord[]
}

const ink = { line: '#8a8a8a', strong: '#1f1f1f', quiet: '#6b6b6b' }

/** The request of the school, in the words of the letter. */
const requestPhrases: Readonly<Record<ChangeRequestKind, string>> = {
  edit: '申请修改学位授予信息',
  photo: '申请更换学位授予信息照片',
  delete: '申请删除已报送学位授予信息',
  late: '申请补报学位授予信息',
}

export const letterTitle = ({ kind }: Pick<ChangeLetter, 'kind'>): string => `关于${requestPhrases[kind]}的函`

/** Draws the letter, followed by the list of records. */
export function drawLetter(part: DocumentPart, letter: ChangeLetter): void {
  const flow = createFlow(part, canvas => drawRunningHead(canvas, letter))
  drawBody(flow, letter)
  drawSeal(flow, letter)
  flow.nextPage()
  drawList(flow, letter)
  drawUnprintable(flow, letter)
}

function write(flow: Flow, text: string, style: TextStyle, after = 0): void {
  const block = layOut(text, textWidth, style)
  flow.keep(heightOf(block))
  flow.canvas.text(block, { x: paper.left, y: flow.y })
  flow.y += heightOf(block) + after
}

function drawBody(flow: Flow, letter: ChangeLetter): void {
  const { school, sheetNo, typeName, reason, records } = letter
  const text = { size: 13, leading: 2 } as const
  flow.y += 30
  write(flow, school, { size: 22, weight: 'medium', align: 'center' }, 8)
  write(flow, `编号：${sheetNo}`, { size: 11, align: 'center', color: ink.quiet }, 12)
  flow.canvas.rule({ x: paper.left, y: flow.y }, { x: paper.width - paper.right, y: flow.y }, ink.strong)
  flow.y += 26
  write(flow, letterTitle(letter), { size: 17, weight: 'medium', align: 'center' }, 22)
  write(flow, '省（自治区、直辖市）学位委员会：', text)
  write(
    flow,
    `　　我校${typeName}授予信息中，有 ${records.length} 条记录需${requestPhrases[letter.kind].slice(2)}（名单见附表）。`,
    text,
  )
  write(flow, `　　理由：${reason}`, text)
  write(flow, '　　以上情况经我校审核属实，相关证明材料随函报送。请予审批。', text, 10)
  write(flow, '　　附表：学位授予信息勘误清单', text)
}

/** Draws the school's name, the date, the place for the seal, and the lines for the persons in charge. */
function drawSeal(flow: Flow, { school, date }: ChangeLetter): void {
  flow.keep(150)
  flow.y += 40
  const right = { size: 13, align: 'right', leading: 2 } as const
  write(flow, `${school}（盖章）　　`, right)
  write(flow, `${date.replace(/^(\d+)-(\d+)-(\d+)$/, '$1 年 $2 月 $3 日')}　　`, right, 30)
  write(flow, '经办人：　　　　　　　　　负责人：　　　　　　　　　联系电话：', { size: 11.5 })
}

function drawRunningHead(canvas: Canvas, { sheetNo, school }: ChangeLetter): number {
  const y = paper.top - 12
  const head = layOut(`${school}　勘误单 ${sheetNo}`, textWidth, { size: 8.5, color: ink.quiet })
  canvas.text({ ...head, lines: head.lines.slice(0, 1) }, { x: paper.left, y })
  const below = y + head.lineHeight + 3
  canvas.rule({ x: paper.left, y: below }, { x: paper.width - paper.right, y: below }, ink.line)
  return below + 10
}

/** Widths of the list's columns, as fractions of the text width. */
const columns = { edit: [0.07, 0.14, 0.17, 0.16, 0.23, 0.23], others: [0.1, 0.25, 0.35, 0.3] } as const

function drawList(flow: Flow, letter: ChangeLetter): void {
  write(flow, '学位授予信息勘误清单', { size: 14, weight: 'medium', align: 'center' }, 6)
  write(flow, `${letter.typeName}　勘误类型：${letter.kindName}`, { size: 10, color: ink.quiet }, 6)
  if (letter.kind === 'edit') {
    drawRow(flow, columns.edit, ['序号', '姓名', '学号（申请号）', '字段', '原值', '新值'], 'medium')
    for (const [index, record] of letter.records.entries()) drawChanges(flow, record, index)
    return
  }
  drawRow(flow, columns.others, ['序号', '姓名', '学号（申请号）', '事项'], 'medium')
  for (const [index, { name, number }] of letter.records.entries())
    drawRow(flow, columns.others, [String(index + 1), name ?? '', number ?? '', letter.kindName])
}

function drawChanges(flow: Flow, { name, number, fields }: ChangeRequestRecord, index: number): void {
  for (const [place, { label, before, after }] of fields.entries()) {
    const who = place === 0 ? [String(index + 1), name ?? '', number ?? ''] : ['', '', '']
    drawRow(flow, columns.edit, [...who, label, before || '（空）', after || '（空）'])
  }
}

const padding = { x: 4, y: 3.5 }

function drawRow(flow: Flow, widths: readonly number[], texts: readonly string[], weight?: 'medium'): void {
  const cells = texts.map((text, index) => {
    const width = (widths[index] ?? 0) * textWidth
    return { width, block: layOut(text, width - padding.x * 2, { size: 9, ...(weight && { weight }) }) }
  })
  const height = Math.max(...cells.map(({ block }) => heightOf(block))) + padding.y * 2
  flow.keep(height)
  let x: number = paper.left
  for (const { width, block } of cells) {
    flow.canvas.box({ x, y: flow.y, width, height }, { stroke: ink.line })
    flow.canvas.text(block, { x: x + padding.x, y: flow.y + padding.y })
    x += width
  }
  flow.y += height
}

/** Names the characters that no font has: somebody writes them in by hand. */
function drawUnprintable(flow: Flow, { reason, records }: ChangeLetter): void {
  const texts = records.flatMap(({ name, fields }) => [name ?? '', ...fields.flatMap(one => [one.before, one.after])])
  const missing = [...new Set([reason, ...texts].flatMap(missingIn))]
  if (missing.length === 0) return
  flow.y += 8
  const text = `系统字库中没有下列字，文中以“${missingMark}”代替，请手工补写：${missing.map(codeOf).join('、')}。`
  write(flow, text, { size: 9, weight: 'medium' })
}
