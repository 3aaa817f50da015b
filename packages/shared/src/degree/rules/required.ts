import { isFiles } from '../../field-types/index.ts'
import type { CheckSubject } from './check-subject.ts'
import { isFieldDue } from './due-fields.ts'
import { memoizeByFields } from './memoize.ts'
import { findMissing, listMissing } from './missing.ts'
import { isForeign, isMainland } from './nationality.ts'
import { photoFileNameKey } from './required-field.ts'
import type { CheckRule } from './rule.ts'
import { requiredThesisFields } from './thesis.ts'

/** Fields with rules of their own: thesis, student number, files. */
const fieldsOfOtherRules: ReadonlySet<string> = new Set([photoFileNameKey, 'xh', 'sqh', ...requiredThesisFields])

const requiredFields = memoizeByFields(fields =>
  Object.entries(fields)
    .filter(([, field]) => field.required === true && field.readonly !== true && !isFiles(field))
    .filter(([key]) => !fieldsOfOtherRules.has(key))
    .map(([key]) => key),
)

/** Mandatory fields that some people cannot have. */
function isExempt(subject: CheckSubject, key: string): boolean {
  if (key === 'mzm') return isForeign(subject)
  if (key === 'zzmmm' || key === 'hkszssm') return !isMainland(subject)
  // A foreign institution has no code; another rule asks whether it is foreign.
  return key === 'qzxwsydwm' && subject.of('qzxwsydw') !== ''
}

const required: CheckRule = {
  code: 'E01',
  title: '有必填的字段没有填写',
  fields: [],
  check: subject =>
    listMissing(
      subject,
      requiredFields(subject.fields),
      key => isFieldDue(key, subject.stage) && !isExempt(subject, key),
    ),
}

const personNumber: CheckRule = {
  code: 'E29',
  title: '没有填写学号或申请号',
  fields: ['xh', 'sqh'],
  check: subject => findMissing(subject, subject.type.idField),
}

export const requiredRules: readonly CheckRule[] = [required, personNumber]
