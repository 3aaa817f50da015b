import type { FieldRule, FieldValue } from '../field-types/field.ts'
import { type FieldDef, isMultiple, typeOf } from '../field-types/index.ts'
import type { RowsField, RowsRow } from '../field-types/rows.ts'
import type { ResourceDef } from '../resource/resource.ts'
import { isNotNull } from '../resource/storage.ts'
import { patterns } from './patterns.ts'
import { textWidth } from './text-width.ts'

/** Saving asks for form and length, so that a draft can be kept; submitting asks for everything. */
export type CheckMode = 'save' | 'submit'

/** The sentence for the first rule that a value breaks, or null. Form, grid, import and server all ask here. */
export function checkValue(field: FieldDef, value: FieldValue, mode: CheckMode = 'submit'): string | null {
  const isBlank = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isBlank) return isWanted(field, value, mode) ? `请${typeOf(field).verb}${field.label}` : null
  const flaw = sizeFlaw(field, value) ?? ruleFlaw(field.rules ?? [], typeOf(field).format(value, field))
  return flaw === null ? null : field.label + flaw
}

/** Messages by field for a record; none where all is well. */
export function checkRecord(
  def: ResourceDef,
  record: Readonly<Record<string, FieldValue | undefined>>,
  mode: CheckMode = 'submit',
): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const [key, field] of Object.entries(def.fields)) {
    const flaw = field.readonly === true ? null : checkValue(field, record[key] ?? null, mode)
    if (flaw) errors[key] = flaw
  }
  return errors
}

/** A column that refuses null needs a value even in a draft, though an empty list will do. */
const isWanted = (field: FieldDef, value: FieldValue, mode: CheckMode): boolean =>
  (mode === 'submit' && field.required === true) || (value === null && isNotNull(field))

function sizeFlaw(field: FieldDef, value: FieldValue): string | null {
  if (typeof value === 'number' && field.type === 'number') {
    if (value < (field.min ?? value)) return `不能小于 ${field.min}`
    return value > (field.max ?? value) ? `不能大于 ${field.max}` : null
  }
  if (field.type === 'rows') return rowsFlaw(field, value as readonly RowsRow[])
  if (Array.isArray(value) && isMultiple(field)) return itemsFlaw(field as { min?: number; max?: number }, value.length)
  if (typeof value === 'string' && isTextual(field)) {
    // So short that it fits however its characters count.
    if (!field.min && 2 * value.length <= (field.max ?? Infinity)) return null
    const length = field.wide ? textWidth(value) : [...value].length
    const unit = field.wide ? '个字符（汉字计两个）' : '个字符'
    if (length < (field.min ?? 0)) return `最小长度 ${field.min} ${unit}`
    return length > (field.max ?? length) ? `最大长度 ${field.max} ${unit}` : null
  }
  return null
}

const isTextual = (field: FieldDef) => field.type === 'text' || field.type === 'textarea' || field.type === 'richText'

function itemsFlaw({ min, max }: { min?: number; max?: number }, count: number): string | null {
  if (count < (min ?? 0)) return `至少选择 ${min} 项`
  return count > (max ?? count) ? `至多选择 ${max} 项` : null
}

function rowsFlaw({ columns, max }: RowsField, rows: readonly RowsRow[]): string | null {
  if (rows.length > max) return `最多 ${max} 行`
  for (const [index, row] of rows.entries()) {
    for (const [key, column] of Object.entries(columns)) {
      const flaw = checkValue(column, row[key] ?? null)
      if (flaw !== null) return `第 ${index + 1} 行：${flaw}`
    }
  }
  return null
}

function ruleFlaw(rules: readonly FieldRule[], text: string): string | null {
  for (const rule of rules) {
    if (typeof rule === 'string') {
      if (!patterns[rule].test(text)) return patterns[rule].message
    } else if (!compile(rule.pattern).test(text)) return rule.message
  }
  return null
}

const compiled = new Map<string, RegExp>()

/** Patterns written in definitions are compiled once. Those that users write are run by another engine, on the server. */
function compile(pattern: string): RegExp {
  const known = compiled.get(pattern) ?? new RegExp(pattern, 'u')
  compiled.set(pattern, known)
  return known
}
