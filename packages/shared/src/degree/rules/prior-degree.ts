import { isDiplomaNumber, numberRuleYears, readCertificateNumber } from '../certificate-number.ts'
import type { CheckSubject } from './check-subject.ts'
import { isItemName, priorDegreePair } from './code-names.ts'
import { findDegree } from './codes.ts'
import type { CheckRule, RuleFinding } from './rule.ts'

const degreeName: CheckRule = {
  code: 'E23',
  title: '前置学位名称与代码不一致',
  fields: [priorDegreePair.name, priorDegreePair.code],
  check(subject) {
    const [code, name] = [subject.of(priorDegreePair.code), subject.of(priorDegreePair.name)]
    const entry = code && name ? findDegree(subject, code) : null
    if (!entry || isItemName(entry, name)) return null
    return {
      message: `前置学位名称与代码 ${code} 不一致（代码为“${entry.text}”）`,
      fix: { label: `改为“${entry.text}”`, set: { [priorDegreePair.name]: entry.text } },
    }
  },
}

const degreeBeforeStudies: CheckRule = {
  code: 'W24',
  title: '获前置学位的时间晚于入学',
  fields: ['qzxwny', 'rxny'],
  check(subject) {
    const [prior, begun] = [subject.of('qzxwny'), subject.of('rxny')]
    return prior !== '' && begun !== '' && prior > begun
      ? { message: `获前置学位年月（${prior}）晚于入学年月（${begun}），请核对` }
      : null
  },
}

/** The degree was awarded in China: only Chinese institutions follow the rules of certificate numbers. */
const isDomestic = (subject: CheckSubject) => subject.of('qzxwsydwm') !== ''

function findDegreeNumberDefects(subject: CheckSubject): RuleFinding[] {
  const [text, awarded] = [subject.of('qzxwzsbh'), Number(subject.of('qzxwny').slice(0, 4))]
  if (text === '' || !isDomestic(subject) || !(awarded >= numberRuleYears.letters)) return []
  const number = readCertificateNumber(text)
  const flaw = (message: string): RuleFinding[] => [{ fields: ['qzxwzsbh'], message }]
  if (number === null) return flaw('前置学位证书编号不符合当年的编号规则，请对照证书核对')
  if (number.isOld && awarded >= numberRuleYears.digits)
    return flaw('2016 年起的学位证书编号为 16 位数字，请对照证书核对')
  const isSame = number.unit === subject.of('qzxwsydwm') && Number(number.year) === awarded
  return isSame ? [] : flaw('前置学位证书编号中的单位或年份与所填的不一致，请对照证书核对')
}

const certificateNumbers: CheckRule = {
  code: 'W36',
  title: '前置学位或学历的证书编号不符合规则',
  fields: ['qzxwzsbh', 'qzxlzsbh'],
  check(subject) {
    const diploma = subject.of('qzxlzsbh')
    const isOdd = diploma !== '' && isDomestic(subject) && !isDiplomaNumber(diploma)
    const flaw = { fields: ['qzxlzsbh'], message: '前置学历证书编号一般为 18 位数字，请对照证书核对' }
    return [...findDegreeNumberDefects(subject), ...(isOdd ? [flaw] : [])]
  },
}

const unitWithoutCode: CheckRule = {
  code: 'W38',
  title: '前置学位授予单位只有名称',
  fields: ['qzxwsydwm', 'qzxwsydw'],
  check: subject =>
    subject.of('qzxwsydw') !== '' && !isDomestic(subject)
      ? { message: '只填了前置学位授予单位的名称：境外的单位可以没有代码，境内的请选择单位' }
      : null,
}

export const priorDegreeRules: readonly CheckRule[] = [
  degreeName,
  degreeBeforeStudies,
  certificateNumbers,
  unitWithoutCode,
]
