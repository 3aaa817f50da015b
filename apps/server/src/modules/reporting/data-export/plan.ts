import { type ExportColumn, type ExportDateForm, formatExportDate } from '@xw/shared/degree/export-columns'
import { listExportedFields } from '@xw/shared/field-types/facets'
import { type FieldDef, typeOf } from '@xw/shared/field-types/index'
import { maskText } from '@xw/shared/resource/mask'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { Access } from '../../../resource/access.ts'
import { formatCodes } from '../../../resource/dict-text.ts'
import type { RecordValues } from '../../../resource/stored.ts'

/** The texts that the file shows in place of codes: by the field's key, then by code. */
export type CodeTextsByField = ReadonlyMap<string, ReadonlyMap<string, string>>

/** A column of the file as this caller may have it. */
export interface PlannedColumn {
  header: string
  width: number | null
  isText: boolean
  /** Null for a constant, and for a field that records of this type do not have. */
  key: string | null
  read(record: RecordValues, texts: CodeTextsByField): string
}

/** A template with the rights of one caller applied to it. */
export interface ExportPlan {
  columns: readonly PlannedColumn[]
  /** Headings of columns that the caller may not export; the file lacks them. */
  missing: readonly string[]
  /** Headings of columns whose values are masked in the file. */
  masked: readonly string[]
  /** The definition reduced to the fields that have to be read. */
  def: ResourceDef
}

interface PlanOptions {
  columns: readonly ExportColumn[]
  /** Whether values that the definition masks are wanted in the clear. */
  unmasked: boolean
  /** Fields to read beside those of the columns. */
  also?: readonly string[]
}

/** Applies the caller’s rights to a template, the same rights as in the export of the list. */
export function planExport(access: Access, { columns, unmasked, also = [] }: PlanOptions): ExportPlan {
  const { def } = access
  const hidden = listHiddenFields(access)
  const masked = listMaskedFields(access, unmasked)
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

/** The fields that are masked in this export. Asking for clear values does not lift a mask that a role sets. */
export function listMaskedFields({ base, masked }: Access, unmasked: boolean): ReadonlySet<string> {
  return unmasked ? new Set([...masked].filter(key => base.fields[key]?.masked === undefined)) : masked
}

/**
 * The fields that records of the type have and the caller may not see or not export. A field that no list exports is not a
 * matter of rights and stays out of this set.
 */
function listHiddenFields({ base, def }: Access): ReadonlySet<string> {
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
  const toText = masked.has(key) ? createMaskedFormatter(field) : createClearFormatter(key, field, column)
  return {
    ...shared,
    key,
    read(record, texts) {
      const value = record[key] ?? null
      return (value === null ? '' : toText(value, texts)) || empty
    },
  }
}

type ValueFormatter = (value: NonNullable<RecordValues[string]>, texts: CodeTextsByField) => string

const createMaskedFormatter = (field: FieldDef): ValueFormatter => {
  const { format } = typeOf(field)
  return value => maskText(field.masked ?? 'text', format(value, field))
}

/** Formats a clear value as the column asks: its code, its name, or both. */
function createClearFormatter(key: string, field: FieldDef, { kind, dateForm }: ExportColumn): ValueFormatter {
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

/** Tells whether a field holds a day or a month, by the format that its type gives to clients. */
const isCalendar = (field: FieldDef): boolean => {
  const { formatStr } = typeOf(field).hints?.(field) ?? {}
  return formatStr === 'YYYY-MM-DD' || formatStr === 'YYYYMM'
}
