import { type CodeItem, isValidBetween } from '../../dict/valid-years.ts'
import { type FieldDef, typeOf } from '../../field-types/index.ts'
import { levelDigits } from '../types.ts'
import type { CheckSubject } from './check-subject.ts'

const tableByField = new WeakMap<FieldDef, { table: string | null }>()

/** Returns the code table of a field, or null. Cached, since every field of every record asks for it. */
export function getCodeTable(field: FieldDef | undefined): string | null {
  if (!field) return null
  const known = tableByField.get(field)
  if (known) return known.table
  const labels = typeOf(field).labels?.(field)
  const table = labels?.from === 'dict' ? labels.dictCode : null
  tableByField.set(field, { table })
  return table
}

/** Returns the item of the first table that has the code; undefined when one of the tables is not loaded. */
function findInTables(subject: CheckSubject, tables: readonly string[], code: string): CodeItem | null | undefined {
  const found = tables.map(table => subject.find(table, code))
  return found.find(entry => entry) ?? (found.includes(undefined) ? undefined : null)
}

/**
 * Reports disciplines that the school set up itself: 0812Z1 outside the catalogue, 0812J1 and 99J1 across disciplines.
 */
export const isOwnDiscipline = (code: string): boolean => /^(?:\d{4}[ZJ][\dA-Z]|99J[\dA-Z])$/.test(code)

/** Looks up a record's major; for a professional degree it may be a field of its category. */
export function findMajor(subject: CheckSubject, code: string): CodeItem | null | undefined {
  const table = getCodeTable(subject.fields.zydm)
  if (table === null) return undefined
  const isProfessional = subject.type.mode === 'professional' && subject.type.level !== 'bachelor'
  return findInTables(subject, isProfessional ? [table, 'professional_fields'] : [table], code)
}

/** Looks up a first-level discipline; one awarded in another category has a code of its own. */
export const findDiscipline = (subject: CheckSubject, code: string): CodeItem | null | undefined =>
  findInTables(subject, ['first_level_disciplines', 'discipline_cross_codes'], code)

/** Looks up a degree code; professional degrees missing in GB/T 6864 consist of the level and their category's code. */
export function findDegree(subject: CheckSubject, code: string): CodeItem | null | undefined {
  const known = subject.find('degree_codes', code)
  if (known || known === undefined || !/^[234]\d{4}$/.test(code)) return known
  return subject.find('professional_degree_categories', code.slice(1))
}

/** Looks up the item of any code field of the record. */
export function findCodeItem(subject: CheckSubject, key: string, code: string): CodeItem | null | undefined {
  if (key === 'zydm') return findMajor(subject, code)
  if (key === 'yjxkm') return findDiscipline(subject, code)
  if (key === 'xwlbm' || key === 'qzxwm') return findDegree(subject, code)
  const table = getCodeTable(subject.fields[key])
  return table === null ? undefined : subject.find(table, code)
}

/**
 * Reports whether an item was valid at some time between enrolment and award; one disabled without an end year is not.
 */
export const isInForce = (entry: CodeItem, { cohort, awardYear }: CheckSubject): boolean =>
  isValidBetween(entry, cohort, Math.max(cohort, awardYear)) && (entry.enabled || entry.validTo !== null)

/** Returns the digit for the record's level in degree codes and certificate numbers. */
export const getLevelDigit = ({ type }: CheckSubject): string =>
  levelDigits.find(([level]) => level === type.level)?.[1] ?? ''
