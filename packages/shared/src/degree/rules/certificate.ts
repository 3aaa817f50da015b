import { numberRuleYears, readCertificateNumber } from '../certificate-number.ts'
import { levelNames } from '../types.ts'
import type { CheckRule, RuleFinding } from './rule.ts'

const certificateNumber: CheckRule = {
  code: 'E15',
  title: '学位证书编号不符合规则',
  fields: ['xwzsbh'],
  check(subject) {
    const text = subject.of('xwzsbh')
    if (text === '') return null
    const award = subject.of('hxwrq').slice(0, 4)
    const number = readCertificateNumber(text)
    if (number === null || (number.isOld && Number(award || number.year) >= numberRuleYears.digits)) {
      return { message: '学位证书编号应为 16 位数字：授予单位码 5 位、层次 1 位、年份 4 位、顺序号 6 位' }
    }
    const flaws: RuleFinding[] = []
    if (subject.of('xwsydwm') && number.unit !== subject.of('xwsydwm')) {
      flaws.push({ fields: ['xwzsbh', 'xwsydwm'], message: '学位证书编号的前 5 位与学位授予单位码不一致' })
    }
    if (number.level !== subject.type.level) {
      flaws.push({
        message: `学位证书编号的第 6 位是${levelNames[number.level]}，这里是${levelNames[subject.type.level]}学位`,
      })
    }
    if (award && number.year !== award) {
      flaws.push({
        fields: ['xwzsbh', 'hxwrq'],
        message: `学位证书编号中的年份 ${number.year} 与获学位日期的年份 ${award} 不一致`,
      })
    }
    return flaws
  },
}

export const certificateRules: readonly CheckRule[] = [certificateNumber]
