import { patterns } from '../../rules/patterns.ts'
import type { CheckRule } from './rule.ts'

const mobile: CheckRule = {
  code: 'E26',
  title: '手机号码不正确',
  fields: ['sjhm'],
  check: subject =>
    subject.of('sjhm') === '' || patterns.mobile.test(subject.of('sjhm'))
      ? null
      : { message: `手机号码${patterns.mobile.message}` },
}

/** Postgraduate candidates have 15 digits and school leavers 14; provinces number adults freely. */
const examNumberLengths: Readonly<Record<string, number>> = { doctor: 15, master: 15, bachelor: 14 }

const examNumber: CheckRule = {
  code: 'W39',
  title: '考生号的位数不对',
  fields: ['ksh'],
  check(subject) {
    const length = examNumberLengths[subject.type.level]
    const isFree = subject.type.mode === 'adult' || subject.of('ksh') === '' || !subject.has('ksh')
    return isFree || subject.of('ksh').length === length ? null : { message: `考生号一般为 ${length} 位，请核对` }
  },
}

export const contactRules: readonly CheckRule[] = [mobile, examNumber]
