import type { DegreeFieldKey } from '../fields.ts'
import { missingOf } from './missing.ts'
import type { Rule } from './rule.ts'

const employer = ['jydwmc', 'jydwxzm', 'jydwssm', 'gzxzm'] as const satisfies DegreeFieldKey[]

/** 就业, in whatever words the table has for it: not who waits for work, nor who puts it off. */
const isEmployment = (text: string) => /就业|用人单位/.test(text) && !/[待未缓]|灵活/.test(text)

const employed: Rule = {
  code: 'E25',
  title: '去向为就业，没有填写就业单位',
  fields: ['qxm', ...employer],
  check(the) {
    const entry = the.of('qxm') ? the.find('destination', the.of('qxm')) : null
    return entry && isEmployment(entry.text) ? missingOf(the, employer) : null
  },
}

export const destinationRules: readonly Rule[] = [employed]
