import type { FieldBase, FieldRule, FieldValue } from '../field-types/field.ts'
import { type FieldDef, typeOf } from '../field-types/index.ts'
import type { RowsField, RowsRow } from '../field-types/rows.ts'
import type { ResourceDef } from '../resource/resource.ts'
import { isNotNull } from '../resource/storage.ts'
import { patterns } from './patterns.ts'
import { matchesStoredPattern } from './stored-patterns.ts'
import { nationalTextWidth } from './text-width.ts'

/** The size options of fields. */
export interface SizedField extends FieldBase {
  readonly min?: number
  readonly max?: number
  /** Characters outside ASCII count as two. */
  readonly wide?: true
}

/** Saving checks form and length, so that drafts can be stored; submitting checks everything. */
export type CheckMode = 'save' | 'submit'

/** Returns a sentence for the first rule that a value breaks, or null. Form, grid, import and server share it. */
export function checkValue(field: FieldDef, value: FieldValue, mode: CheckMode = 'submit'): string | null {
  const isBlank = value === null || value === '' || (Array.isArray(value) && value.length === 0)
  if (isBlank) return needsValue(field, value, mode) ? `请${typeOf(field).verb}${field.label}` : null
  const flaw = findSizeDefect(field, value) ?? findRuleDefect(field.rules ?? [], typeOf(field).format(value, field))
  return flaw === null ? null : field.label + flaw
}

/** Returns the error messages of a record by field. */
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

/** A column that refuses null needs a value even in a draft, though an empty list is enough. */
const needsValue = (field: FieldDef, value: FieldValue, mode: CheckMode): boolean =>
  (mode === 'submit' && field.required === true) || (value === null && isNotNull(field))

function findSizeDefect(field: FieldDef, value: FieldValue): string | null {
  const { size } = typeOf(field)
  if (size === 'amount' && typeof value === 'number') return findAmountDefect(field, value)
  if (size === 'characters' && typeof value === 'string') return findLengthDefect(field, value)
  if (size === 'items' && Array.isArray(value)) return findItemsDefect(field, value.length)
  return size === 'rows' ? findRowsDefect(field as RowsField, value as readonly RowsRow[]) : null
}

function findAmountDefect({ min, max }: SizedField, amount: number): string | null {
  if (amount < (min ?? amount)) return `不能小于 ${min}`
  return amount > (max ?? amount) ? `不能大于 ${max}` : null
}

function findLengthDefect({ min, max, wide }: SizedField, text: string): string | null {
  // The text fits however its characters count.
  if (!min && 2 * text.length <= (max ?? Infinity)) return null
  const length = wide ? nationalTextWidth(text) : [...text].length
  const unit = wide ? '个字符（汉字计两个）' : '个字符'
  if (length < (min ?? 0)) return `最小长度 ${min} ${unit}`
  return length > (max ?? length) ? `最大长度 ${max} ${unit}` : null
}

function findItemsDefect({ min, max }: SizedField, count: number): string | null {
  if (count < (min ?? 0)) return `至少选择 ${min} 项`
  return count > (max ?? count) ? `至多选择 ${max} 项` : null
}

function findRowsDefect({ columns, max }: RowsField, rows: readonly RowsRow[]): string | null {
  if (rows.length > max) return `最多 ${max} 行`
  for (const [index, row] of rows.entries()) {
    for (const [key, column] of Object.entries(columns)) {
      const flaw = checkValue(column, row[key] ?? null)
      if (flaw !== null) return `第 ${index + 1} 行：${flaw}`
    }
  }
  return null
}

function findRuleDefect(rules: readonly FieldRule[], text: string): string | null {
  for (const rule of rules) {
    if (typeof rule === 'string') {
      if (!patterns[rule].test(text)) return patterns[rule].message
    } else if (!(rule.isStored ? matchesStoredPattern : matchesDefinedPattern)(rule.pattern, text)) return rule.message
  }
  return null
}

const matchesDefinedPattern = (pattern: string, text: string) => compile(pattern).test(text)

const compiled = new Map<string, RegExp>()

/** Compiles each pattern of a definition once. Patterns that users write run in another engine, on the server. */
function compile(pattern: string): RegExp {
  const known = compiled.get(pattern) ?? new RegExp(pattern, 'u')
  compiled.set(pattern, known)
  return known
}
