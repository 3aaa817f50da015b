/** The table that every grid of the bench shows: the same rows, columns, rules and statistics, as plain data. */
const rowCount = 100_000

export interface BenchColumn {
  key: string
  title: string
  kind: 'text' | 'number' | 'date' | 'select'
  /** Its numbers are added up in the footer. */
  sum?: true
  required?: true
  /** The pattern that the column's texts must match. */
  pattern?: RegExp
  /** The largest number of the column; the smallest is zero. */
  max?: number
}

type BenchValue = string | number | null | undefined

export type BenchRow = { id: string } & Record<string, string | number>

/** The options of a select column. */
export const options = ['博士', '硕士', '学士', '同等学力'].map((label, at) => ({ value: `${at + 1}`, label }))
export const labelOf = (code: unknown): string => options.find(({ value }) => value === code)?.label ?? ''

const text = (title: string): Omit<BenchColumn, 'key'> => ({ title, kind: 'text', required: true })
const number = (title: string): Omit<BenchColumn, 'key'> => ({ title, kind: 'number', sum: true, max: 100_000 })
const date = (title: string): Omit<BenchColumn, 'key'> => ({ title, kind: 'date' })
const select = (title: string): Omit<BenchColumn, 'key'> => ({ title, kind: 'select', required: true })

/** Thirty. What is pasted goes into the ten after the first, which are texts and numbers: every grid takes those as they are. */
export const columns: readonly BenchColumn[] = [
  { ...text('学号'), pattern: /^S\d{7}$/ },
  text('姓名'),
  text('院系'),
  text('专业'),
  number('学分'),
  number('课程分'),
  text('导师'),
  text('题目'),
  number('字数'),
  number('页数'),
  text('备注'),
  select('层次'),
  date('入学日期'),
  date('答辩日期'),
  text('关键词'),
  number('引用数'),
  select('类型'),
  text('研究方向'),
  text('论文语种'),
  date('授予日期'),
  number('论文数'),
  text('证书编号'),
  text('籍贯'),
  select('形式'),
  date('毕业日期'),
  number('工作年限'),
  text('单位'),
  text('职务'),
  number('年龄'),
  text('联系人'),
].map((column, at) => ({ key: `c${at}`, ...column }))

/** The place where editing and pasting begin: the second column, the first that may say anything. */
export const firstPasted = 1
export const pasted = { rows: 1_000, columns: 10 }

const words = [
  '量子信息',
  '材料科学',
  '计算数学',
  '历史文献',
  '公共管理',
  '临床医学',
  '结构工程',
  '比较文学',
  '农业经济',
]

/** Returns the value of a cell: the same in every run, and another one for another turn. */
function valueAt(row: number, column: number, turn: number): string | number {
  const seed = row * 31 + column * 17 + turn * 101
  switch (columns[column]?.kind) {
    case 'number':
      return seed % 1_000
    case 'date':
      return `20${10 + (seed % 16)}-0${1 + (seed % 9)}-${10 + (seed % 18)}`
    case 'select':
      return options[seed % options.length]?.value ?? ''
    default:
      return column === 0 ? `S${String(row).padStart(7, '0')}` : `${words[seed % words.length]}${seed % 997}`
  }
}

export function makeRows(): BenchRow[] {
  return Array.from({ length: rowCount }, (_, row) => {
    const made: BenchRow = { id: `r${row}` }
    for (const [at, { key }] of columns.entries()) made[key] = valueAt(row, at, 0)
    return made
  })
}

/** Makes the clipboard text of a block of cells, as a spreadsheet writes it; another one for each turn. */
export function makeBlock(turn: number): string[][] {
  return Array.from({ length: pasted.rows }, (_, row) =>
    Array.from({ length: pasted.columns }, (_cell, at) => String(valueAt(row, firstPasted + at, turn))),
  )
}

/** Why a value may not stand in a column, for grids that ask a function. */
export function reasonAgainst({ title, required, pattern, max }: BenchColumn, value: BenchValue): string | null {
  if (value === '' || value === null || value === undefined) return required ? `请填写${title}` : null
  if (pattern && !pattern.test(String(value))) return `${title}格式不正确`
  if (max !== undefined && !(Number(value) >= 0 && Number(value) <= max)) return `${title}应为 0 至 ${max}`
  return null
}

/** A column's statistics, for grids that leave adding up to the page. */
export const sumOf = (rows: readonly BenchRow[], key: string): number =>
  rows.reduce((sum, row) => sum + Number(row[key]), 0)

/** Converts a typed or pasted text to the column's value. */
export const toValue = ({ kind }: BenchColumn, typed: string): string | number =>
  kind === 'number' ? Number(typed) : typed

/** All grids use this width, so that a cell is at the same point in each. */
export const columnWidth = 120
export const rowHeight = 36
export const headerHeight = 40
