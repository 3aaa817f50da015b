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
function deriveValue(the: CheckSubject, key: string): { value: string; from: DegreeFieldKey[] } | null {
  const code = findCodeField(key)
  if (code !== null) {
    const text = the.of(code) === '' ? undefined : findCodeItem(the, code, the.of(code))?.text
    return text ? { value: text, from: [code] } : null
  }
  if (key === 'xmpy') {
    const spelt = isForeign(the) ? null : pinyinOfName(the.of('xm'), the.pinyin)
    return spelt === null ? null : { value: spelt, from: ['xm'] }
  }
  if (key === 'xwsydwm') return the.batch?.xwsydwm ? { value: the.batch.xwsydwm, from: [] } : null
  const { card } = the
  if (card === null || typeof card === 'string') return null
  if (key === 'csrq') return { value: card.birth, from: ['zjhm'] }
  return key === 'xbm' ? { value: card.sex === 'male' ? '1' : '2', from: ['zjhm'] } : null
}

function buildMissingFix(the: CheckSubject, key: string): FindingFix | undefined {
  const known = deriveValue(the, key)
  if (known === null) return undefined
  const { value, from } = known
  const shown = key === 'xbm' ? (value === '1' ? '男' : '女') : value
  return { label: `填为“${shown}”`, set: { [key]: value }, from }
}

/** A finding without a fix is the same for every record, so it is created once for each field. */
const plainFindings = new WeakMap<FieldDef, RuleFinding>()

/** Returns a finding if a mandatory field is empty. */
export function findMissing(the: CheckSubject, key: string): RuleFinding | null {
  const field = the.fields[key]
  if (!field || !isBlank(the.record[key])) return null
  const plain = plainFindings.get(field) ?? createPlainFinding(key, field)
  const fix = buildMissingFix(the, key)
  return fix ? { ...plain, fix } : plain
}

function createPlainFinding(key: string, field: FieldDef): RuleFinding {
  const plain = { fields: [key], message: `请${typeOf(field).verb}${field.label}` }
  plainFindings.set(field, plain)
  return plain
}

/** Returns the findings for several fields. A plain loop: it runs for thirty fields of twenty thousand records. */
export function listMissing(
  the: CheckSubject,
  keys: readonly string[],
  isAsked: (key: string) => boolean = () => true,
): readonly RuleFinding[] | null {
  let found: RuleFinding[] | null = null
  for (const key of keys) {
    if (!isBlank(the.record[key]) || !isAsked(key)) continue
    const flaw = findMissing(the, key)
    if (flaw !== null) (found ??= []).push(flaw)
  }
  return found
}
