import { commonSteps } from '@xw/shared/degree/record-steps'
import type { Finding, FindingLevel } from '@xw/shared/degree/rules/finding'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { isFillable } from '../../data/resources/form-values.ts'
import type { FormValues, ResourceRecord } from '../../data/resources/resource-record.ts'
import type { FieldNote, FieldNotes } from '../../resource/field-notes.ts'

const order: readonly FindingLevel[] = ['error', 'warning', 'hint']

/** Sorts findings by severity, then by the order of the form. */
export function sortFindings(findings: readonly Finding[], def: ResourceDef): Finding[] {
  const place = new Map(Object.keys(def.fields).map((key, index) => [key, index]))
  const at = ({ fields }: Finding) => place.get(fields[0] ?? '') ?? place.size
  return findings.toSorted((a, b) => order.indexOf(a.level) - order.indexOf(b.level) || at(a) - at(b))
}

export const countFindings = (findings: readonly Finding[], level: FindingLevel): number =>
  findings.filter(finding => finding.level === level).length

/**
 * Returns the field that shows a finding: the first of its fields that the form has, or null when the form has none.
 */
export const findShownField = ({ fields }: Finding, def: ResourceDef): string | null =>
  fields.find(key => Object.hasOwn(def.fields, key) && def.fields[key]?.form !== false) ?? null

/**
 * Returns the values that a fix puts into the form, or null when one of its fields is closed to this user in this
 * state.
 */
export function buildFixValues({ fix }: Finding, open: ResourceDef, on: 'add' | 'edit'): FormValues | null {
  if (!fix) return null
  const canSet = Object.keys(fix.set).every(key => {
    const field = Object.hasOwn(open.fields, key) ? open.fields[key] : undefined
    return field !== undefined && isFillable(field, on)
  })
  return canSet ? fix.set : null
}

/** States of a record that was returned for correction. */
const returnedStates = commonSteps.filter(({ effects }) => effects?.marksFields).flatMap(({ to }): string[] => [...to])

export interface RecordReturn {
  readonly reason: string
  readonly fields: readonly string[]
}

/** Returns why a record was returned and which fields were marked, or null when it is not waiting for correction. */
export function findReturn(record: ResourceRecord | null): RecordReturn | null {
  if (!record || !returnedStates.includes(String(record.status))) return null
  const listed = record.returnedFields
  const fields = Array.isArray(listed) ? listed.map(String) : typeof listed === 'string' ? listed.split(',') : []
  return {
    reason: typeof record.returnReason === 'string' ? record.returnReason : '',
    fields: fields.filter(key => key !== ''),
  }
}

interface NoteSources {
  readonly findings: readonly Finding[]
  readonly returned: RecordReturn | null
  /** Returns the button that fixes a finding, or null when no button can. */
  fixOf(finding: Finding): FieldNote['fix'] | null
}

/** Collects the notes shown beside fields: the return first, then the findings. */
export function toNotes(def: ResourceDef, { findings, returned, fixOf }: NoteSources): FieldNotes {
  const notes = new Map<string, FieldNote[]>()
  const add = (key: string, note: FieldNote) => notes.set(key, [...(notes.get(key) ?? []), note])
  for (const key of returned?.fields ?? [])
    add(key, { level: 'returned', text: returned?.reason ? `已退回：${returned.reason}` : '已退回，请修改' })
  for (const finding of sortFindings(findings, def)) {
    const key = findShownField(finding, def)
    const fix = fixOf(finding)
    if (key !== null) add(key, { level: finding.level, text: finding.message, ...(fix && { fix }) })
  }
  return notes
}
