import type { CodeItem } from '../../dict/valid-years.ts'
import type { FieldValue } from '../../field-types/field.ts'
import type { Fields } from '../../resource/resource.ts'
import { readNationalId } from '../../rules/id-number.ts'
import { residentIdCard } from '../document-number.ts'
import type { DegreeFieldKey } from '../fields.ts'
import type { MajorConfig } from '../majors.ts'
import { nationalStyle, type PinyinStyle } from '../pinyin.ts'
import type { DegreeType } from '../types.ts'

/** The code tables at hand. */
export interface CodeTableLookup {
  /** What a code meant in some of these years; null where it means nothing, undefined where the table is not at hand. */
  find(table: string, code: string, years: { readonly from: number; readonly to: number }): CodeItem | null | undefined
}

export type DegreeRecord = Readonly<Record<string, FieldValue | undefined>>

/** What a record is judged in the light of, beside itself. */
export interface CheckContext {
  readonly type: DegreeType
  /** The fields of its type, the school's own among them. */
  readonly fields: Fields
  readonly codes: CodeTableLookup
  /** How far the record has come: a code of its states. */
  readonly stage: string
  /** CCYYMMDD */
  readonly today: string
  /** What its collection asks for; null for a record that belongs to none. */
  readonly batch?: { readonly needsPhoto: boolean; readonly xwsydwm: string | null } | null
  /** Absent where nobody looked: then nothing is said about it. */
  readonly photo?: { readonly isThere: boolean; readonly flaw?: string | null }
  /** What departments may award; absent where nobody looked. */
  readonly majors?: MajorConfig
  readonly pinyin?: PinyinStyle
  /** Whether the council's decision names the record; asked when it is reported. */
  readonly isDecided?: boolean
  /** What a file can hold in which it is to be written; asked when it is exported. */
  readonly charset?: { readonly name: string; has(character: string): boolean }
}

/** A record and its circumstances, as rules read them. */
export interface CheckSubject extends Omit<CheckContext, 'batch' | 'pinyin'> {
  readonly record: DegreeRecord
  readonly batch: NonNullable<CheckContext['batch']> | null
  readonly pinyin: PinyinStyle
  /** The year whose catalogues count: that in which the student began. */
  readonly cohort: number
  readonly awardYear: number
  /** What the number of the identity card says, or what is wrong with it; null for other documents. */
  readonly card: ReturnType<typeof readNationalId> | null
  /** The text of a field; empty where it has none. */
  of(key: DegreeFieldKey | 'nj'): string
  /** Whether records of this type have the field. */
  has(key: string): boolean
  label(key: string): string
  /** What a code meant from the beginning of the studies to the award. */
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
