import type { CheckSubject } from './check-subject.ts'
import type { CheckRule } from './rule.ts'

const china = '156'
/** 香港, 澳门, 台湾 */
const regions = ['344', '446', '158']

/** An empty country counts as China: nearly all are Chinese, and the missing field has a finding of its own. */
export const isMainland = (subject: CheckSubject): boolean => ['', china].includes(subject.of('gbm'))

export const isForeign = (subject: CheckSubject): boolean =>
  !isMainland(subject) && !regions.includes(subject.of('gbm'))

const onlyForChinese = ['mzm', 'zzmmm'] as const

const notForForeigners: CheckRule = {
  code: 'E09',
  title: '外国学生填写了民族或政治面貌',
  fields: ['mzm', 'zzmmm', 'gbm'],
  check(subject) {
    const filled = onlyForChinese.filter(key => subject.of(key) !== '')
    if (!isForeign(subject) || filled.length === 0) return null
    const labels = filled.map(key => subject.label(key)).join('和')
    return {
      fields: [...filled, 'gbm'],
      message: `外国学生不填${labels}，请清空，或改正国家或地区`,
      fix: { label: `清空${labels}`, set: Object.fromEntries(filled.map(key => [key, null])) },
    }
  },
}

const foreignersOnly: CheckRule = {
  code: 'E10',
  title: '来华留学生的国家或地区为中国',
  fields: ['gbm'],
  check: subject =>
    subject.type.mode === 'international' && subject.of('gbm') === china
      ? { message: '来华留学生的国家或地区不能是中国，请选择护照上的国家' }
      : null,
}

export const nationalityRules: readonly CheckRule[] = [notForForeigners, foreignersOnly]
