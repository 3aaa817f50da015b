import type { DegreeFieldKey } from '../fields.ts'
import { listMissing } from './missing.ts'
import type { CheckRule } from './rule.ts'

const employerFields = ['jydwmc', 'jydwxzm', 'jydwssm', 'gzxzm'] as const satisfies DegreeFieldKey[]

/** Reports employment, however the table words it, but not waiting for work or deferring it. */
const isEmployment = (text: string) => /就业|用人单位/.test(text) && !/[待未缓]|灵活/.test(text)

const employed: CheckRule = {
  code: 'E25',
  title: '去向为就业，没有填写就业单位',
  fields: ['qxm', ...employerFields],
  check(subject) {
    const entry = subject.of('qxm') ? subject.find('destination', subject.of('qxm')) : null
    return entry && isEmployment(entry.text) ? listMissing(subject, employerFields) : null
  },
}

export const destinationRules: readonly CheckRule[] = [employed]
