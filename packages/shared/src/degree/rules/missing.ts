import { type FieldDef, typeOf } from '../../field-types/index.ts'
import type { DegreeFieldKey } from '../fields.ts'
import { pinyinOfName } from '../pinyin.ts'
import type { CheckSubject } from './check-subject.ts'
import { findCodeField } from './code-names.ts'
import { findCodeItem } from './codes.ts'
import type { FindingFix } from './finding.ts'
import { isForeign } from './nationality.ts'
import type { RuleFinding } from './rule.ts'

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Derives the value of a missing field from the rest of the record, with the fields it came from. */
function deriveValue(subject: CheckSubject, key: string): { value: string; from: DegreeFieldKey[] } | null {
  const code = findCodeField(key)
  if (code !== null) {
    const text = subject.of(code) === '' ? undefined : findCodeItem(subject, code, subject.of(code))?.text
    return text ? { value: text, from: [code] } : null
  }
  if (key === 'xmpy') {
    const spelt = isForeign(subject) ? null : pinyinOfName(subject.of('xm'), subject.pinyin)
    return spelt === null ? null : { value: spelt, from: ['xm'] }
  }
  if (key === 'xwsydwm') return subject.batch?.xwsydwm ? { value: subject.batch.xwsydwm, from: [] } : null
  const { card } = subject
  if (card === null || typeof card === 'string') return null
  if (key === 'csrq') return { value: card.birth, from: ['zjhm'] }
  return key === 'xbm' ? { value: card.sex === 'male' ? '1' : '2', from: ['zjhm'] } : null
}

function buildMissingFix(subject: CheckSubject, key: string): FindingFix | undefined {
  const known = deriveValue(subject, key)
  if (known === null) return undefined
  const { value, from } = known
  const shown = key === 'xbm' ? (value === '1' ? '男' : '女') : value
  return { label: `填为“${shown}”`, set: { [key]: value }, from }
}

/** A finding without a fix is the same for every record, so it is created once for each field. */
const plainFindings = new WeakMap<FieldDef, RuleFinding>()

/** Returns a finding if a mandatory field is empty. */
export function findMissing(subject: CheckSubject, key: string): RuleFinding | null {
  const field = subject.fields[key]
  if (!field || !isBlank(subject.record[key])) return null
  const plain = plainFindings.get(field) ?? createPlainFinding(key, field)
  const fix = buildMissingFix(subject, key)
  return fix ? { ...plain, fix } : plain
}

function createPlainFinding(key: string, field: FieldDef): RuleFinding {
  const plain = { fields: [key], message: `请${typeOf(field).verb}${field.label}` }
  plainFindings.set(field, plain)
  return plain
}

/** Returns the findings for several fields. A plain loop: it runs for thirty fields of twenty thousand records. */
export function listMissing(
  subject: CheckSubject,
  keys: readonly string[],
  isAsked: (key: string) => boolean = () => true,
): readonly RuleFinding[] | null {
  let found: RuleFinding[] | null = null
  for (const key of keys) {
    if (!isBlank(subject.record[key]) || !isAsked(key)) continue
    const flaw = findMissing(subject, key)
    if (flaw !== null) (found ??= []).push(flaw)
  }
  return found
}
