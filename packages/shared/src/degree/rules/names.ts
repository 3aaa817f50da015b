import { isChineseName, isSpeltName, nameFlaw, tidyName } from '../names.ts'
import { inLetters, isPinyinOfName, pinyinOfName } from '../pinyin.ts'
import type { Case } from './case.ts'
import type { Fix } from './finding.ts'
import { isMainland } from './nationality.ts'
import type { Flaw, Rule } from './rule.ts'

const name: Rule = {
  code: 'E07',
  title: '姓名中有不该有的字符',
  fields: ['xm'],
  check(the) {
    const given = the.of('xm')
    const message = given === '' ? null : nameFlaw(given)
    if (message === null) return null
    const tidy = tidyName(given)
    return nameFlaw(tidy) === null ? { message, fix: { label: `改为“${tidy}”`, set: { xm: tidy } } } : { message }
  },
}

/** Sets the pinyin from a Chinese name; what a passport says is not ours to make up. */
function fromName(the: Case): Fix | undefined {
  const spelt = isMainland(the) ? pinyinOfName(the.of('xm'), the.pinyin) : null
  return spelt === null ? undefined : { label: `改为“${spelt}”`, set: { xmpy: spelt } }
}

const pinyinForm: Rule = {
  code: 'E33',
  title: '姓名拼音中有字母以外的字符',
  fields: ['xmpy', 'xm'],
  check(the) {
    if (the.of('xmpy') === '' || isSpeltName(the.of('xmpy'))) return null
    const fix = fromName(the)
    return { message: '姓名拼音只能由字母和空格组成，不能有汉字、数字或声调', ...(fix && { fix }) }
  },
}

/** Right, but not in the letters that the school writes names in. Both ways to write ü are somebody's passport. */
function otherLetters(the: Case, spelt: string): Flaw | null {
  const right = inLetters(spelt, the.pinyin)
  if (right === spelt) return null
  return { message: `姓名拼音应写作 ${right}`, fix: { label: `改为“${right}”`, set: { xmpy: right } } }
}

const pinyinOfChineseName: Rule = {
  code: 'W08',
  title: '姓名拼音与姓名不一致',
  fields: ['xmpy', 'xm'],
  check(the) {
    const [chinese, spelt] = [the.of('xm'), the.of('xmpy')]
    // People of Hong Kong, Macao and Taiwan, and those with a name in parts, are spelt as their documents have it.
    if (!isMainland(the) || !isChineseName(chinese) || !isSpeltName(spelt)) return null
    if (isPinyinOfName(chinese, spelt) !== false) return otherLetters(the, spelt)
    const fix = fromName(the)
    return { message: `姓名拼音与姓名不一致（一般为 ${fix?.set.xmpy}），多音字请与本人核对`, ...(fix && { fix }) }
  },
}

const passportCapitals: Rule = {
  code: 'H41',
  title: '外文姓名没有用大写字母',
  fields: ['xm'],
  check(the) {
    const given = the.of('xm')
    const upper = given.toUpperCase()
    if (given === upper || !isSpeltName(given)) return null
    return { message: '外文姓名一般与护照一致，用大写字母', fix: { label: `改为“${upper}”`, set: { xm: upper } } }
  },
}

export const nameRules: readonly Rule[] = [name, pinyinForm, pinyinOfChineseName, passportCapitals]
