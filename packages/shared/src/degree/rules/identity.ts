import type { NationalId } from '../../rules/id-number.ts'
import { findExpectedNumberForm } from '../document-number.ts'
import type { CheckSubject } from './check-subject.ts'
import type { CheckRule } from './rule.ts'

const cardDefectTexts = {
  form: '证件号码不是 18 位的身份证号码，请核对',
  day: '证件号码中的出生日期不存在，请核对',
  checkDigit: '证件号码的最后一位与前 17 位不符，多半有一位写错了，请对照证件核对',
}

/** First-generation cards ended in 2012; only older records may have their numbers. */
const lastYearOfOldCards = 2012

/** Returns the content of the identity card; null for other documents and invalid numbers. */
const readCard = ({ card }: CheckSubject): NationalId | null =>
  card !== null && typeof card === 'object' ? card : null

const dashed = (day: string) => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`

const checkDigit: CheckRule = {
  code: 'E03',
  title: '身份证号码不正确',
  fields: ['zjhm', 'zjlxm'],
  check(subject) {
    const { card } = subject
    if (card === null) return null
    if (typeof card === 'string') return { message: cardDefectTexts[card] }
    const isTooNew = card.isOld && Math.min(subject.cohort, subject.awardYear) > lastYearOfOldCards
    return isTooNew ? { message: '15 位的身份证号码早已停用，请填写 18 位的号码' } : null
  },
}

const birthday: CheckRule = {
  code: 'E04',
  title: '出生日期与证件号码不一致',
  fields: ['csrq', 'zjhm'],
  check(subject) {
    const card = readCard(subject)
    if (!card || subject.of('csrq') === '' || subject.of('csrq') === card.birth) return null
    const day = dashed(card.birth)
    return {
      message: `出生日期与证件号码不一致（证件为 ${day}）`,
      fix: { label: `改为 ${day}`, set: { csrq: card.birth } },
    }
  },
}

const sexes = { male: { code: '1', word: '男' }, female: { code: '2', word: '女' } } as const

const sex: CheckRule = {
  code: 'E05',
  title: '性别与证件号码不一致',
  fields: ['xbm', 'zjhm'],
  check(subject) {
    const card = readCard(subject)
    if (!card || subject.of('xbm') === '') return null
    const { code, word } = sexes[card.sex]
    if (subject.of('xbm') === code) return null
    return {
      message: `性别与证件号码不一致（证件为${word}）`,
      fix: { label: `改为${word}`, set: { xbm: code } },
    }
  },
}

const areaPrefix: CheckRule = {
  code: 'W06',
  title: '证件号码的地区码不在名录中',
  fields: ['zjhm'],
  check(subject) {
    const area = readCard(subject)?.area
    if (!area) return null
    const found = [subject.find('areas', area), subject.find('areas_historic', area)]
    return found.every(entry => entry === null)
      ? { message: '证件号码的前六位不是现在或过去的行政区划代码，请对照证件核对' }
      : null
  },
}

const otherDocuments: CheckRule = {
  code: 'W34',
  title: '证件号码与证件类型不符',
  fields: ['zjhm', 'zjlxm'],
  check(subject) {
    const form = subject.of('zjhm') === '' ? null : findExpectedNumberForm(subject.of('zjlxm'), subject.of('zjhm'))
    return form === null ? null : { message: `证件号码与证件类型不符，这种证件一般为${form}，请核对` }
  },
}

export const identityRules: readonly CheckRule[] = [checkDigit, birthday, sex, areaPrefix, otherDocuments]
