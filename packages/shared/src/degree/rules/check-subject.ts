import type { CodeItem } from '../../dict/valid-years.ts'
import type { FieldValue } from '../../field-types/field.ts'
import type { Fields } from '../../resource/resource.ts'
import { readNationalId } from '../../rules/id-number.ts'
import { residentIdCard } from '../document-number.ts'
import type { DegreeFieldKey } from '../fields.ts'
import type { MajorConfig } from '../majors.ts'
import { nationalStyle, type PinyinStyle } from '../pinyin.ts'
import type { DegreeType } from '../types.ts'

/** Looks up code tables. */
export interface CodeTableLookup {
  /**
   * Returns the meaning of a code in some of these years; null if it has none, undefined if the table is not loaded.
   */
  find(table: string, code: string, years: { readonly from: number; readonly to: number }): CodeItem | null | undefined
}

export type DegreeRecord = Readonly<Record<string, FieldValue | undefined>>

/** Everything besides the record itself that its check depends on. */
export interface CheckContext {
  readonly type: DegreeType
  /** The fields of its type, including the school's custom fields. */
  readonly fields: Fields
  readonly codes: CodeTableLookup
  /** The record's state code. */
  readonly stage: string
  /** CCYYMMDD */
  readonly today: string
  /** The requirements of its batch; null for a record without a batch. */
  readonly batch?: { readonly needsPhoto: boolean; readonly xwsydwm: string | null } | null
  /** Absent when the photo was not examined; the photo rules then find nothing. */
  readonly photo?: { readonly isThere: boolean; readonly flaw?: string | null }
  /** The majors that departments may award; absent when they were not loaded. */
  readonly majors?: MajorConfig
  readonly pinyin?: PinyinStyle
  /** Whether a council decision names the record; set when records are reported. */
  readonly isDecided?: boolean
  /** The character set of an export file; set when records are exported. */
  readonly charset?: { readonly name: string; has(character: string): boolean }
}

/** A record with its context, as the rules read it. */
export interface CheckSubject extends Omit<CheckContext, 'batch' | 'pinyin'> {
  readonly record: DegreeRecord
  readonly batch: NonNullable<CheckContext['batch']> | null
  readonly pinyin: PinyinStyle
  /** The year whose catalogues apply: that of enrolment. */
  readonly cohort: number
  readonly awardYear: number
  /** The content of the identity card number, or its defect; null for other documents. */
  readonly card: ReturnType<typeof readNationalId> | null
  /** Returns the text of a field, or ''. */
  of(key: DegreeFieldKey | 'nj'): string
  /** Reports whether records of this type have the field. */
  has(key: string): boolean
  label(key: string): string
  /** Looks up a code for the years from enrolment to award. */
  find(table: string, code: string): CodeItem | null | undefined
}

const readFieldText = (value: FieldValue | undefined): string => (typeof value === 'string' ? value.trim() : '')

const findFirstYear = (...texts: string[]): number | null => {
  const text = texts.find(candidate => /^(?:19|20)\d{2}/.test(candidate))
  return text === undefined ? null : Number(text.slice(0, 4))
}

export function createCheckSubject(record: DegreeRecord, circumstances: CheckContext): CheckSubject {
  const { fields, codes, today, batch = null, pinyin = nationalStyle } = circumstances
  const of = (key: string) => readFieldText(record[key])
  const awardYear = findFirstYear(of('hxwrq'), of('byny'), today) ?? 0
  const cohort = findFirstYear(of('nj'), of('rxny')) ?? awardYear
  return {
    ...circumstances,
    batch,
    pinyin,
    record,
    cohort,
    awardYear,
    card: of('zjlxm') === residentIdCard && of('zjhm') !== '' ? readNationalId(of('zjhm')) : null,
    of,
    has: key => Object.hasOwn(fields, key),
    label: key => fields[key]?.label ?? key,
    find: (table, code) => codes.find(table, code, { from: cohort, to: Math.max(cohort, awardYear) }),
  }
}
