import type { Option } from '../field-types/field.ts'
import { currentVersionYear, listDegreeFields } from './fields.ts'

/** The part of a field that a column shows. */
export const exportValueKinds = [
  { value: 'code', text: '代码' },
  { value: 'name', text: '名称' },
  { value: 'both', text: '代码和名称' },
  { value: 'constant', text: '固定值' },
] as const satisfies readonly Option[]

/** Date formats; for a month, the parts that it has. */
export const exportDateForms = [
  { value: 'compact', text: '20260630' },
  { value: 'dashed', text: '2026-06-30' },
  { value: 'chinese', text: '2026年6月30日' },
  { value: 'year', text: '仅年' },
  { value: 'month', text: '仅月' },
  { value: 'day', text: '仅日' },
] as const satisfies readonly Option[]

export const exportFormats = [
  { value: 'xlsx', text: 'Excel（xlsx）' },
  { value: 'csv', text: 'CSV（UTF-8）' },
  { value: 'dbf', text: 'DBF（GBK）' },
] as const satisfies readonly Option[]

export type ExportValueKind = (typeof exportValueKinds)[number]['value']
export type ExportDateForm = (typeof exportDateForms)[number]['value']
export type ExportFormat = (typeof exportFormats)[number]['value']

/** A column of an export template: every value is a text, and blank ones are absent. */
export interface ExportColumn {
  readonly header?: string
  readonly field?: string
  readonly kind?: string
  /** The constant of every row; without one the column stays empty for handwriting. */
  readonly constant?: string
  readonly dateForm?: string
  /** The bytes of a DBF column, or the characters of a sheet's column width. */
  readonly width?: string
  readonly asText?: string
  /** The text for empty values. */
  readonly empty?: string
}

/** The fields of a record besides the national structure that a file may show. */
const recordColumns: readonly Option[] = [
  { value: 'nj', text: '年级' },
  { value: 'departId', text: '院系' },
  { value: 'batchId', text: '采集批次' },
  { value: 'xwbslbm', text: '学位类型' },
  { value: 'status', text: '状态' },
  { value: 'judgement', text: '校验' },
]

/** The number of custom fields that can be chosen. */
const customFields = 20

const customColumns: readonly Option[] = Array.from({ length: customFields }, (_, index) => {
  const code = `zdy${String(index + 1).padStart(2, '0')}`
  return { value: code, text: `自定义信息 ${code}` }
})

/** The fields that a column can show. */
export const exportableFields: readonly Option[] = [
  ...listDegreeFields(currentVersionYear).map(({ key, label }) => ({
    value: key,
    text: `${label}（${key.toUpperCase()}）`,
  })),
  ...recordColumns,
  ...customColumns,
]

/** The fields that can name the photos in an archive, since they identify a person. */
export const photoNameFields: readonly Option[] = [
  { value: 'zjhm', text: '身份证件号码' },
  { value: 'xh', text: '学号' },
  { value: 'sqh', text: '申请号' },
  { value: 'xwzsbh', text: '学位证书编号' },
  { value: 'zp', text: '照片文件名' },
]

const maxDbfWidth = 254
const maxDbfColumns = 255

/** Returns the first defect of a template's columns, or null. `bytesOf` counts the bytes of a name in GBK. */
export function findExportColumnsDefect(
  columns: readonly ExportColumn[],
  format: string,
  bytesOf: (text: string) => number | null,
): string | null {
  if (columns.length === 0) return '请至少设置一列'
  const seen = new Set<string>()
  for (const [index, column] of columns.entries()) {
    const flaw = findColumnDefect(column, seen) ?? (format === 'dbf' ? findDbfDefect(column, bytesOf) : null)
    if (flaw) return `第 ${index + 1} 列：${flaw}`
    seen.add(headingKey(column))
  }
  return format === 'dbf' && columns.length > maxDbfColumns ? `DBF 最多 ${maxDbfColumns} 列` : null
}

/** Programs that read tables ignore the case of column names. */
const headingKey = ({ header = '' }: ExportColumn) => header.toUpperCase()

function findColumnDefect({ header, field, kind, width }: ExportColumn, seen: ReadonlySet<string>): string | null {
  if (!header) return '请输入列名'
  if (seen.has(header.toUpperCase())) return `列名“${header}”重复`
  if (kind !== 'constant' && !field) return '请选择字段'
  if (width !== undefined && !/^[1-9]\d{0,2}$/.test(width)) return '长度应为 1 到 999 的整数'
  return null
}

function findDbfDefect({ header = '', width }: ExportColumn, bytesOf: (text: string) => number | null): string | null {
  const bytes = bytesOf(header)
  if (bytes === null || bytes > 10) return `DBF 的列名“${header}”最多 10 个字节（5 个汉字），且须在 GBK 之内`
  if (width === undefined) return 'DBF 的每一列都要有长度（字节数，一个汉字 2 个字节）'
  return Number(width) > maxDbfWidth ? `DBF 的长度最多 ${maxDbfWidth} 个字节` : null
}

/** Formats a date or month of a record for a file; other values stay unchanged. */
export function formatExportDate(value: string, form: ExportDateForm): string {
  const [, year, month, day] = /^(\d{4})-?(\d{2})(?:-?(\d{2}))?$/.exec(value) ?? []
  if (year === undefined || month === undefined) return value
  const parts = [year, month, ...(day === undefined ? [] : [day])]
  switch (form) {
    case 'compact':
      return parts.join('')
    case 'dashed':
      return parts.join('-')
    case 'chinese':
      return `${year}年${Number(month)}月${day === undefined ? '' : `${Number(day)}日`}`
    case 'year':
      return year
    case 'month':
      return String(Number(month))
    case 'day':
      return day === undefined ? '' : String(Number(day))
  }
}
