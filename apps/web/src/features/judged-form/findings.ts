import { commonSteps } from '@xw/shared/degree/record-steps'
import type { Finding, FindingLevel } from '@xw/shared/degree/rules/finding'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { isFillable } from '../../data/resources/form-values.ts'
import type { FormValues, ResourceRecord } from '../../data/resources/resource-record.ts'
import type { FieldNote, FieldNotes } from '../../resource/field-notes.ts'

const order: readonly FindingLevel[] = ['error', 'warning', 'hint']

/** What is worse comes first; within a level, the order of the form. */
export function sortFindings(findings: readonly Finding[], def: ResourceDef): Finding[] {
  const place = new Map(Object.keys(def.fields).map((key, index) => [key, index]))
  const at = ({ fields }: Finding) => place.get(fields[0] ?? '') ?? place.size
  return findings.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level) || at(a) - at(b))
}

export const countOf = (findings: readonly Finding[], level: FindingLevel): number =>
  findings.filter(finding => finding.level === level).length

/** Where a finding is shown and gone to: the first of its fields that the form has. */
export const placeOf = ({ fields }: Finding, def: ResourceDef): string | null =>
  fields.find(key => Object.hasOwn(def.fields, key) && def.fields[key]?.form !== false) ?? null

/** The values that a fix would put into the form; null where a field of it is closed to this user, at this stage. */
export function fixValues({ fix }: Finding, open: ResourceDef, on: 'add' | 'edit'): FormValues | null {
  if (!fix) return null
  const canSet = Object.keys(fix.set).every(key => {
    const field = Object.hasOwn(open.fields, key) ? open.fields[key] : undefined
    return field !== undefined && isFillable(field, on)
  })
  return canSet ? fix.set : null
}

/** States in which a record has come back to be put right. */
const returnedStates = commonSteps.filter(({ marksFields }) => marksFields).flatMap(({ to }): string[] => [...to])

export interface Returned {
  readonly reason: string
  readonly fields: readonly string[]
}

/** Why a record was sent back, and which of its fields were marked; null where it was not, or is under way again. */
export function returnedOf(record: ResourceRecord | null): Returned | null {
  if (!record || !returnedStates.includes(String(record.status))) return null
  const listed = record.returnedFields
  const fields = Array.isArray(listed) ? listed.map(String) : typeof listed === 'string' ? listed.split(',') : []
  return {
    reason: typeof record.returnReason === 'string' ? record.returnReason : '',
    fields: fields.filter(key => key !== ''),
  }
}

interface Said {
  readonly findings: readonly Finding[]
  readonly returned: Returned | null
  /** How a finding is put right; null where it cannot be by a button. */
  fixOf(finding: Finding): FieldNote['fix'] | null
}

/** Everything that is said beside fields. */
export function toNotes(def: ResourceDef, { findings, returned, fixOf }: Said): FieldNotes {
  const notes = new Map<string, FieldNote[]>()
  const add = (key: string, note: FieldNote) => notes.set(key, [...(notes.get(key) ?? []), note])
  for (const key of returned?.fields ?? [])
    add(key, { level: 'returned', text: returned?.reason ? `已退回：${returned.reason}` : '已退回，请修改' })
  for (const finding of sortFindings(findings, def)) {
    const key = placeOf(finding, def)
    const fix = fixOf(finding)
    if (key !== null) add(key, { level: finding.level, text: finding.message, ...(fix && { fix }) })
  }
  return notes
}
