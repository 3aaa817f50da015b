import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { degreeRecordDef } from '@xw/shared/degree/degree-record'
import { listFieldsOn } from '@xw/shared/field-types/facets'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { computeCheckDigit } from '@xw/shared/rules/id-number'
import { execute } from '../apps/server/src/postgres/execute.ts'
import { writeXlsx } from '../apps/server/src/spreadsheet/write-xlsx.ts'

/** `XW_BENCH_IMPORT=20000 npm run bench -- import` for a quick look. */
export const importRows = Number(process.env.XW_BENCH_IMPORT ?? 100_000)
const width = 45

/** The record's own: what it is found by, and what the roster needs. */
const leading = ['xm', 'zjhm', 'nj', 'departId', 'xh', 'rxny']
const def = degreeRecordDef('31')

/** Forty-five columns of a degree record, as a school's file has them. */
export const importColumns: readonly { key: string; column: string; field: FieldDef }[] = [
  ...leading,
  ...listFieldsOn(def, 'excel')
    .filter(({ key, field }) => !leading.includes(key) && field.readonly !== true && key !== 'supervisorUserId')
    .map(({ key }) => key),
]
  .slice(0, width)
  .map(key => {
    const field = (def.fields as Record<string, FieldDef>)[key] as FieldDef
    return { key, column: field.label, field }
  })

/** The entries of the tables that the columns use, half of them written as codes and half as texts. */
export type Entries = ReadonlyMap<string, readonly string[]>

export async function readEntries(ownerUrl: string): Promise<Entries> {
  const rows = await execute<{ code: string; value: string; text: string }>(
    ownerUrl,
    'select dict_code as code, item_value as value, item_text as text from dict_entry',
  )
  return new Map(
    [...Map.groupBy(rows, row => row.code)].map(([code, items]) => {
      const byText = Map.groupBy(items, item => item.text)
      return [code, items.map((item, n) => (n % 2 && byText.get(item.text)?.length === 1 ? item.text : item.value))]
    }),
  )
}

const surnames = Array.from('王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗')
const givenNames = Array.from('伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂文辉玉华建国宇轩子涵浩然欣怡')
const words = ['基于', '深度学习', '图像识别', '研究', '算法', '设计与实现', '系统', '区域经济', '影响', '教育公平']
const hash = (index: number, salt: number) => Math.imul(index + 1, 0x9e3779b1 + salt * 0x85ebca6b) >>> 8
const pick = (list: readonly string[], number: number) => list[number % list.length] ?? ''

function idNumber(index: number): string {
  const body = `110101${1990 + (index % 10)}0${1 + (index % 9)}1${index % 9}${String(index % 1000).padStart(3, '0')}`
  const unique = `${String(110_000 + Math.floor(index / 1000)).padStart(6, '0')}${body.slice(6)}`
  return unique + computeCheckDigit(unique)
}

/** Makes one row. Another `salt` gives the same person other values, for an update. */
function makeRow(index: number, salt: number, entries: Entries): string[] {
  return importColumns.map(({ key, field }, column) => {
    const number = hash(index, column + salt)
    if (key === 'xm')
      return pick(surnames, hash(index, 1)) + pick(givenNames, hash(index, 2)) + pick(givenNames, hash(index, 3))
    if (key === 'zjhm') return idNumber(index)
    if (key === 'nj') return '2021'
    if (key === 'departId') return `学院${1 + (index % 40)}`
    if (key === 'xh') return `2021${String(index).padStart(7, '0')}`
    const source = typeOf(field).labels?.(field)
    // One in a hundred is no entry of its table.
    if (source?.from === 'dict') return number % 100 === 0 ? '不详' : pick(entries.get(source.dictCode) ?? [''], number)
    if (source?.from === 'options') return number % 2 ? '是' : '否'
    if (field.type === 'date') return `20${10 + (number % 10)}-0${1 + (number % 9)}-1${number % 9}`
    if (field.type === 'month') return `20${10 + (number % 10)}0${1 + (number % 9)}`
    if (key === 'sjhm') return `138${String(number % 100_000_000).padStart(8, '0')}`
    if (key === 'dzyx') return `s${index}@example.edu.cn`
    if (key === 'qqhm') return String(100_000 + (number % 900_000_000))
    if (key === 'xwzsbh') return `1000132021${String(index + salt * 1_000_000).padStart(8, '0')}`
    if (key === 'fzb' || key === 'xz') return String(number % 10)
    const text = Array.from({ length: 1 + (number % 6) }, (_, part) => pick(words, hash(index, part + column))).join('')
    return 'max' in field && field.max ? text.slice(0, Math.floor(field.max / 2)) : text
  })
}

async function writeRows(file: string, headings: readonly string[], toRow: (index: number) => string[]): Promise<void> {
  function* rows() {
    for (let index = 0; index < importRows; index += 1) yield toRow(index)
  }
  const columns = headings.map(title => ({ title }))
  await pipeline(writeXlsx([{ name: '名单', columns, rows: rows() }]), createWriteStream(file))
}

/** Writes the file of a roster, or of a later update of the same people. */
export const writeImportFile = (file: string, salt: number, entries: Entries): Promise<void> =>
  writeRows(
    file,
    importColumns.map(({ column }) => column),
    index => makeRow(index, salt, entries),
  )

/** The columns of an ordinary resource. */
export const positionColumns = [
  { key: 'code', column: '职务编码' },
  { key: 'name', column: '职务名称' },
  { key: 'rank', column: '职级' },
]

export const writePositionFile = (file: string): Promise<void> =>
  writeRows(
    file,
    positionColumns.map(({ column }) => column),
    index => [`bench${index}`, `职务${index}`, String(1 + (index % 3))],
  )
