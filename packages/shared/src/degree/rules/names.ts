import { findNameDefect, isChineseName, isLatinName, tidyName } from '../names.ts'
import { applyLetterCase, isPinyinOfName, pinyinOfName } from '../pinyin.ts'
import type { CheckSubject } from './check-subject.ts'
import type { FindingFix } from './finding.ts'
import { isMainland } from './nationality.ts'
import type { CheckRule, RuleFinding } from './rule.ts'

const name: CheckRule = {
  code: 'E07',
  title: '姓名中有不该有的字符',
  fields: ['xm'],
  check(subject) {
    const given = subject.of('xm')
    const message = given === '' ? null : findNameDefect(given)
    if (message === null) return null
    const tidy = tidyName(given)
    return findNameDefect(tidy) === null ? { message, fix: { label: `改为“${tidy}”`, set: { xm: tidy } } } : { message }
  },
}

/** Proposes pinyin for a Chinese name; a passport's spelling cannot be derived. */
function buildPinyinFix(subject: CheckSubject): FindingFix | undefined {
  const spelt = isMainland(subject) ? pinyinOfName(subject.of('xm'), subject.pinyin) : null
  return spelt === null ? undefined : { label: `改为“${spelt}”`, set: { xmpy: spelt } }
}

const pinyinForm: CheckRule = {
  code: 'E33',
  title: '姓名拼音中有字母以外的字符',
  fields: ['xmpy', 'xm'],
  check(subject) {
    if (subject.of('xmpy') === '' || isLatinName(subject.of('xmpy'))) return null
    const fix = buildPinyinFix(subject)
    return { message: '姓名拼音只能由字母和空格组成，不能有汉字、数字或声调', ...(fix && { fix }) }
  },
}

/** Finds a right spelling in the wrong letter case. Both spellings of ü occur in passports. */
function checkLetterCase(subject: CheckSubject, spelt: string): RuleFinding | null {
  const right = applyLetterCase(spelt, subject.pinyin)
  if (right === spelt) return null
  return { message: `姓名拼音应写作 ${right}`, fix: { label: `改为“${right}”`, set: { xmpy: right } } }
}

const pinyinOfChineseName: CheckRule = {
  code: 'W08',
  title: '姓名拼音与姓名不一致',
  fields: ['xmpy', 'xm'],
  check(subject) {
    const [chinese, spelt] = [subject.of('xm'), subject.of('xmpy')]
    // People of Hong Kong, Macao and Taiwan, and those with a dotted name, spell it as their documents do.
    if (!isMainland(subject) || !isChineseName(chinese) || !isLatinName(spelt)) return null
    if (isPinyinOfName(chinese, spelt) !== false) return checkLetterCase(subject, spelt)
    const fix = buildPinyinFix(subject)
    return { message: `姓名拼音与姓名不一致（一般为 ${fix?.set.xmpy}），多音字请与本人核对`, ...(fix && { fix }) }
  },
}

const passportCapitals: CheckRule = {
  code: 'H41',
  title: '外文姓名没有用大写字母',
  fields: ['xm'],
  check(subject) {
    const given = subject.of('xm')
    const upper = given.toUpperCase()
    if (given === upper || !isLatinName(given)) return null
    return { message: '外文姓名一般与护照一致，用大写字母', fix: { label: `改为“${upper}”`, set: { xm: upper } } }
  },
}

export const nameRules: readonly CheckRule[] = [name, pinyinForm, pinyinOfChineseName, passportCapitals]
