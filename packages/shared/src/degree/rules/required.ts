import { isFiles } from '../../field-types/index.ts'
import { pictureName } from './asked.ts'
import type { Case } from './case.ts'
import { missing, missingOf } from './missing.ts'
import { isForeign, isMainland } from './nationality.ts'
import { ofFields } from './of-fields.ts'
import type { Rule } from './rule.ts'
import { isDue } from './stage.ts'
import { thesisFields } from './thesis.ts'

/** The thesis and the number of a student have rules of their own, as files have. */
const askedElsewhere: ReadonlySet<string> = new Set([pictureName, 'xh', 'sqh', ...thesisFields])

const requiredFields = ofFields(fields =>
  Object.entries(fields)
    .filter(([, field]) => field.required === true && field.readonly !== true && !isFiles(field))
    .filter(([key]) => !askedElsewhere.has(key))
    .map(([key]) => key),
)

/** Fields that some people do not have though their type asks for them. */
function isExempt(the: Case, key: string): boolean {
  if (key === 'mzm') return isForeign(the)
  if (key === 'zzmmm' || key === 'hkszssm') return !isMainland(the)
  // Whoever has the degree from abroad names a unit that has no code; a rule of its own asks whether it is so.
  return key === 'qzxwsydwm' && the.of('qzxwsydw') !== ''
}

const required: Rule = {
  code: 'E01',
  title: '有必填的字段没有填写',
  fields: [],
  check: the => missingOf(the, requiredFields(the.fields), key => isDue(key, the.stage) && !isExempt(the, key)),
}

const personNumber: Rule = {
  code: 'E29',
  title: '没有填写学号或申请号',
  fields: ['xh', 'sqh'],
  check: the => missing(the, the.type.idField),
}

export const requiredRules: readonly Rule[] = [required, personNumber]
