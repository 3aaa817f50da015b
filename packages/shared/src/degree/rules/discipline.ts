import type { CodeItem } from '../../dict/valid-years.ts'
import { levelNames } from '../types.ts'
import type { CheckSubject } from './check-subject.ts'
import { findDegree, findDiscipline, findMajor, getLevelDigit, isOwnDiscipline } from './codes.ts'
import type { CheckRule, RuleFinding } from './rule.ts'

const disciplineLength = 4

/** A degree awarded by first-level discipline has that discipline as its major too. */
function checkFirstLevelAward(subject: CheckSubject): RuleFinding | null {
  const discipline = subject.of('yjxkm')
  if (discipline === '' || subject.of('zydm') === discipline) return null
  const name = findDiscipline(subject, discipline)?.text
  return {
    message: '按一级学科授予时，学科/专业应与一级学科相同',
    fix: { label: `改为一级学科 ${name ?? discipline}`, set: { zydm: discipline, ...(name && { zymc: name }) } },
  }
}

/** A degree awarded by second-level discipline: it must belong to the first-level one. */
function checkSecondLevelAward(subject: CheckSubject): RuleFinding | null {
  const [discipline, major] = [subject.of('yjxkm'), subject.of('zydm')]
  if (major.length === disciplineLength && !isOwnDiscipline(major)) {
    return {
      message: '学科/专业是一级学科，“是否按一级学科授予”应为是，或改选二级学科',
      fix: { label: '改为按一级学科授予', set: { sfyjxk: '1', yjxkm: major, ...disciplineName(subject, major) } },
    }
  }
  const parent = findParentDiscipline(subject, major)
  if (parent === null || parent === discipline) return null
  return {
    fields: ['yjxkm', 'zydm'],
    message: `学科/专业 ${major} 不属于一级学科 ${discipline || '（未填）'}，应为 ${parent}`,
    fix: { label: `一级学科改为 ${parent}`, set: { yjxkm: parent, ...disciplineName(subject, parent) } },
  }
}

/**
 * Returns the first-level discipline of a second-level one; null when it is unknown (interdisciplinary or unknown
 * codes).
 */
function findParentDiscipline(subject: CheckSubject, major: string): string | null {
  if (major.startsWith('99J')) return null
  if (isOwnDiscipline(major)) return findKnownDiscipline(subject, major.slice(0, disciplineLength))
  // A discipline whose parent was abolished has none, so whatever the record says may be right.
  const parent = findMajor(subject, major)?.parent
  return parent ? findKnownDiscipline(subject, parent) : null
}

const findKnownDiscipline = (subject: CheckSubject, code: string) => (findDiscipline(subject, code) ? code : null)

const disciplineName = (subject: CheckSubject, discipline: string) => {
  const name = findDiscipline(subject, discipline)?.text
  return name ? { yjxkmc: name } : {}
}

const levelsOfDiscipline: CheckRule = {
  code: 'E12',
  title: '一级学科与学科/专业不符',
  fields: ['zydm', 'sfyjxk', 'yjxkm'],
  check(subject) {
    if (!subject.has('sfyjxk') || subject.of('sfyjxk') === '' || subject.of('zydm') === '') return null
    return subject.of('sfyjxk') === '1' ? checkFirstLevelAward(subject) : checkSecondLevelAward(subject)
  },
}

/** Returns 工学 for 工学硕士学位; the categories of academic degrees are those of the catalogue. */
const nameDegreeCategory = (degree: CodeItem) => degree.text.replace(/(?:博士|硕士|学士).*$/, '')

/** Academic degrees have the numbers of the thirteen categories, professional ones higher numbers. */
const isAcademicDegree = (code: string) => /^[234](?:0[1-9]|1[0-3])$/.test(code)

/** Returns the categories in which the record's discipline can be awarded; null when they are unknown. */
function listAwardableCategories(subject: CheckSubject): readonly string[] | null {
  const code = subject.has('yjxkm')
    ? subject.of('yjxkm') || subject.of('zydm').slice(0, disciplineLength)
    : subject.of('zydm')
  const entry = subject.has('yjxkm') ? findDiscipline(subject, code) : findMajor(subject, code)
  const { awardable: several, degreeCategories, degreeCategory: single } = entry?.extra ?? {}
  const names = [several ?? degreeCategories ?? single].flat().filter(name => typeof name === 'string')
  return names.length > 0 ? names : null
}

function findProfessionalDefect(subject: CheckSubject, degree: string): RuleFinding | null {
  if (isAcademicDegree(degree)) return { message: '专业学位应选择专业学位的学位类别，这里是学术学位的' }
  const isOfOtherMajor = degree.length > 3 && !subject.of('zydm').startsWith(degree.slice(1))
  return isOfOtherMajor ? { message: `学位类别 ${degree} 与专业 ${subject.of('zydm')} 不符` } : null
}

const awardableCategory: CheckRule = {
  code: 'E13',
  title: '该学科/专业不能授予所选的学位类别',
  fields: ['xwlbm', 'zydm'],
  check(subject) {
    const degree = subject.of('xwlbm')
    if (degree === '' || subject.of('zydm') === '') return null
    if (subject.type.mode === 'professional') return findProfessionalDefect(subject, degree)
    const entry = isAcademicDegree(degree) ? findDegree(subject, degree) : null
    const allowed = listAwardableCategories(subject)
    if (!entry || allowed === null || allowed.includes(nameDegreeCategory(entry))) return null
    const name = subject.of('zymc') || subject.of('zydm')
    return {
      message: `${name}不能授予${entry.text}，可授予${allowed.join('、')}`,
      ...buildCategoryFix(subject, allowed),
    }
  },
}

/** With a single possible category, that one is meant. */
function buildCategoryFix(subject: CheckSubject, allowed: readonly string[]): Pick<RuleFinding, 'fix'> {
  const [only, ...others] = allowed
  if (others.length > 0) return {}
  const degrees = Array.from({ length: 13 }, (_, index) => getLevelDigit(subject) + String(index + 1).padStart(2, '0'))
  const found = degrees.find(code => {
    const entry = findDegree(subject, code)
    return entry && nameDegreeCategory(entry) === only
  })
  const text = found && findDegree(subject, found)?.text
  return found && text ? { fix: { label: `改为${text}`, set: { xwlbm: found, xwlb: text } } } : {}
}

const levelOfDegree: CheckRule = {
  code: 'E14',
  title: '学位类别与学位层次不符',
  fields: ['xwlbm'],
  check: subject =>
    subject.of('xwlbm') === '' || subject.of('xwlbm').startsWith(getLevelDigit(subject))
      ? null
      : { message: `学位类别 ${subject.of('xwlbm')} 不是${levelNames[subject.type.level]}学位的类别，请重新选择` },
}

export const disciplineRules: readonly CheckRule[] = [levelsOfDiscipline, awardableCategory, levelOfDegree]
