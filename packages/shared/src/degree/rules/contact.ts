import { patterns } from '../../rules/patterns.ts'
import type { CheckRule } from './rule.ts'

const mobile: CheckRule = {
  code: 'E26',
  title: '手机号码不正确',
  fields: ['sjhm'],
  check: the =>
    the.of('sjhm') === '' || patterns.mobile.test(the.of('sjhm'))
      ? null
      : { message: `手机号码${patterns.mobile.message}` },
}

/** Postgraduate candidates have 15 digits and school leavers 14; provinces number adults freely. */
const examNumberLengths: Readonly<Record<string, number>> = { doctor: 15, master: 15, bachelor: 14 }

const examNumber: CheckRule = {
  code: 'W39',
  title: '考生号的位数不对',
  fields: ['ksh'],
  check(the) {
    const length = examNumberLengths[the.type.level]
    const isFree = the.type.mode === 'adult' || the.of('ksh') === '' || !the.has('ksh')
    return isFree || the.of('ksh').length === length ? null : { message: `考生号一般为 ${length} 位，请核对` }
  },
}

export const contactRules: readonly CheckRule[] = [mobile, examNumber]
