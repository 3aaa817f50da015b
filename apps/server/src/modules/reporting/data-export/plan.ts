import { type ExportColumn, type ExportDateForm, formatExportDate } from '@xw/shared/degree/export-columns'
import { listExportedFields } from '@xw/shared/field-types/facets'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { maskText } from '@xw/shared/resource/mask'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { Access } from '../../../resource/access.ts'
import { formatCodes } from '../../../resource/dict-text.ts'
import type { RecordValues } from '../../../resource/stored.ts'

/** The texts of codes, by field. */
export type Texts = ReadonlyMap<string, ReadonlyMap<string, string>>

/** A column as this caller may have it. */
export interface PlannedColumn {
  header: string
  width: number | null
  isText: boolean
  /** Null where it is a constant, or of a field that records of this type do not have. */
  key: string | null
  read(record: RecordValues, texts: Texts): string
}

/** What a template comes to in somebody's hands. */
export interface ExportPlan {
  columns: readonly PlannedColumn[]
  /** Columns that the caller may not export: they are not in the file. */
  missing: readonly string[]
  /** Columns whose values are masked in the file. */
  masked: readonly string[]
  /** What is read of each record. */
  def: ResourceDef
}

interface Wish {
  columns: readonly ExportColumn[]
  /** Values that the definition masks by itself are wanted as they are. */
  unmasked: boolean
  /** Fields that are read beside those of the columns. */
  also?: readonly string[]
}

/** Applies what the caller may see to a template: the same rights as in the export of the list. */
export function planExport(access: Access, { columns, unmasked, also = [] }: Wish): ExportPlan {
  const { def } = access
  const hidden = hiddenFrom(access)
  const masked = maskedIn(access, unmasked)
  const allowed = columns.filter(({ field, kind }) => kind === 'constant' || !hidden.has(field ?? ''))
  const planned = allowed.map(column => planColumn(def, column, masked))
  const kept = new Set(['id', ...also, ...planned.flatMap(({ key }) => key ?? [])])
  return {
    columns: planned,
    missing: columns.filter(column => !allowed.includes(column)).map(({ header = '' }) => header),
    masked: planned.filter(({ key }) => key !== null && masked.has(key)).map(({ header }) => header),
    def: { ...def, fields: Object.fromEntries(Object.entries(def.fields).filter(([key]) => kept.has(key))) },
  }
}

/** What is masked for the caller in this export. A mask that a role was given is not lifted. */
export function maskedIn({ base, masked }: Access, unmasked: boolean): ReadonlySet<string> {
  return unmasked ? new Set([...masked].filter(key => base.fields[key]?.masked === undefined)) : masked
}

/** What the type's records have, and the caller may not see or not export. What nobody's list exports is nobody's to refuse. */
function hiddenFrom({ base, def }: Access): ReadonlySet<string> {
  const keysOf = (of: ResourceDef) => new Set(listExportedFields(of).map(({ key }) => key))
  const [all, own] = [keysOf(base), keysOf(def)]
  return new Set(
    Object.keys(base.fields).filter(key => !Object.hasOwn(def.fields, key) || (all.has(key) && !own.has(key))),
  )
}

function planColumn(def: ResourceDef, column: ExportColumn, masked: ReadonlySet<string>): PlannedColumn {
  const { header = '', width, asText = '1', empty = '' } = column
  const key = column.kind === 'constant' ? null : (column.field ?? null)
  const field = key !== null && Object.hasOwn(def.fields, key) ? def.fields[key] : undefined
  const shared = { header, width: width === undefined ? null : Number(width), isText: asText !== '0' }
  if (column.kind === 'constant') return { ...shared, key: null, read: () => column.constant ?? '' }
  if (key === null || !field) return { ...shared, key: null, read: () => empty }
  const toText = masked.has(key) ? maskedText(field) : clearText(key, field, column)
  return {
    ...shared,
    key,
    read(record, texts) {
      const value = record[key] ?? null
      return (value === null ? '' : toText(value, texts)) || empty
    },
  }
}

type ToText = (value: NonNullable<RecordValues[string]>, texts: Texts) => string

const maskedText = (field: FieldDef): ToText => {
  const { format } = typeOf(field)
  return value => maskText(field.masked ?? 'text', format(value, field))
}

/** A value in the clear, as the column asks for it: a code, its name, or both. */
function clearText(key: string, field: FieldDef, { kind, dateForm }: ExportColumn): ToText {
  const { format } = typeOf(field)
  const form = (dateForm ?? 'compact') as ExportDateForm
  const isDay = isCalendar(field)
  return (value, texts) => {
    const stored = format(value, field)
    if (isDay) return formatExportDate(stored, form)
    const names = texts.get(key)
    if (!names || kind === 'code') return stored
    const name = formatCodes(value, names)
    return kind === 'both' && name !== stored ? `${stored} ${name}` : name
  }
}

/** A day or a month, of whichever type: what its type tells clients to write it like. */
const isCalendar = (field: FieldDef): boolean => {
  const { formatStr } = typeOf(field).hints?.(field) ?? {}
  return formatStr === 'YYYY-MM-DD' || formatStr === 'YYYYMM'
}
