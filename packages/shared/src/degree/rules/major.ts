import { describeValidYears, isValidInYear } from '../../dict/valid-years.ts'
import { type ConfiguredMajor, findConfiguredMajors } from '../majors.ts'
import type { CheckSubject } from './check-subject.ts'
import { findDegree, findDiscipline } from './codes.ts'
import type { FindingFix } from './finding.ts'
import type { CheckRule, RuleFinding } from './rule.ts'

const getDepart = ({ record: { departId } }: CheckSubject) => (typeof departId === 'string' ? departId : null)

/** Returns the majors of the record's department for any cohort; null without a configuration. */
const listConfiguredMajors = (subject: CheckSubject) =>
  subject.majors ? findConfiguredMajors(subject.majors, getDepart(subject)) : null

/** A professional degree's major may be a field of its category. */
const coversMajor = ({ type, of }: CheckSubject, { zydm }: ConfiguredMajor): boolean =>
  of('zydm') === zydm || (type.mode === 'professional' && type.level !== 'bachelor' && of('zydm').startsWith(zydm))

/** Returns the configured major of a record, or null. */
export const findConfiguredMajor = (subject: CheckSubject): ConfiguredMajor | null =>
  listConfiguredMajors(subject)?.find(major => coversMajor(subject, major)) ?? null

const maxNamedMajors = 3

function describeMajors(majors: readonly ConfiguredMajor[]): string {
  const names = majors.slice(0, maxNamedMajors).map(({ zydm, zymc }) => `${zymc}（${zydm}）`)
  return names.join('、') + (majors.length > maxNamedMajors ? ` 等 ${majors.length} 个` : '')
}

/** Builds the fix for the only possible major: everything in the record that follows from it. */
function buildMajorFix(subject: CheckSubject, major: ConfiguredMajor): FindingFix {
  const { zydm, zymc, discipline, isByDiscipline, certificateName } = major
  const disciplineName = discipline && findDiscipline(subject, discipline)?.text
  return {
    label: `改为 ${zymc}（${zydm}）`,
    set: {
      zydm,
      zymc,
      ...(subject.has('sfyjxk') && { sfyjxk: isByDiscipline ? '1' : '0' }),
      ...(subject.has('yjxkm') && discipline && { yjxkm: discipline }),
      ...(subject.has('yjxkmc') && disciplineName && { yjxkmc: disciplineName }),
      ...(certificateName && { zszymc: certificateName }),
      ...(allowsDegree(subject, major) ? {} : degreeValues(subject, major.degrees[0] ?? '')),
    },
  }
}

function reportUnknownMajor(subject: CheckSubject, configured: readonly ConfiguredMajor[]): RuleFinding {
  const now = configured.filter(major => isValidInYear(major, subject.cohort))
  const [only, ...others] = now
  const name = `${subject.of('zymc') || '此专业'}（${subject.of('zydm')}）`
  const choice = only ? `可授予 ${describeMajors(now)}` : `对 ${subject.cohort} 级没有可授予的专业`
  return {
    fields: ['zydm'],
    message: `本院系不授予${name}，${choice}，请核对专业和院系`,
    ...(only && others.length === 0 && { fix: buildMajorFix(subject, only) }),
  }
}

const reportOutsideYears = (subject: CheckSubject, major: ConfiguredMajor): RuleFinding => ({
  fields: ['zydm'],
  message: `本院系的 ${major.zymc}（${major.zydm}）只用于 ${describeValidYears(major)}入学的，这里是 ${subject.cohort} 级`,
})

const allowsDegree = (subject: CheckSubject, { degrees }: ConfiguredMajor): boolean =>
  degrees.length === 0 || subject.of('xwlbm') === '' || degrees.includes(subject.of('xwlbm'))

/** Returns a degree code with its name, as values. */
function degreeValues(subject: CheckSubject, code: string): Record<string, string> {
  const name = findDegree(subject, code)?.text
  return { xwlbm: code, ...(name && { xwlb: name }) }
}

function reportOtherDegree(subject: CheckSubject, { zymc, degrees }: ConfiguredMajor): RuleFinding {
  const names = degrees.map(code => findDegree(subject, code)?.text ?? code)
  const [only = '', ...others] = degrees
  return {
    fields: ['xwlbm', 'zydm'],
    message: `本院系的 ${zymc} 只授予${names.join('、')}`,
    ...(others.length === 0 && { fix: { label: `改为${names[0]}`, set: degreeValues(subject, only) } }),
  }
}

const reportOtherLevel = ({ zymc, isByDiscipline }: ConfiguredMajor): RuleFinding => ({
  fields: ['sfyjxk', 'zydm'],
  message: `本院系的 ${zymc} ${isByDiscipline ? '按' : '不按'}一级学科授予`,
  fix: { label: `改为${isByDiscipline ? '是' : '否'}`, set: { sfyjxk: isByDiscipline ? '1' : '0' } },
})

const majorAllowed: CheckRule = {
  code: 'E44',
  title: '专业或学位不在院系可授予的范围内',
  fields: ['zydm', 'zymc', 'xwlbm', 'sfyjxk', 'zszymc'],
  check(subject) {
    const configured = subject.of('zydm') === '' ? null : listConfiguredMajors(subject)
    if (!configured) return null
    const major = findConfiguredMajor(subject)
    if (!major) return reportUnknownMajor(subject, configured)
    if (!isValidInYear(major, subject.cohort)) return reportOutsideYears(subject, major)
    const level = subject.has('sfyjxk') ? subject.of('sfyjxk') : ''
    return [
      ...(allowsDegree(subject, major) ? [] : [reportOtherDegree(subject, major)]),
      ...(level === '' || (level === '1') === major.isByDiscipline ? [] : [reportOtherLevel(major)]),
    ]
  },
}

const certificateName: CheckRule = {
  code: 'W45',
  title: '证书专业名称与院系的配置不同',
  fields: ['zszymc', 'zydm'],
  check(subject) {
    const wanted = subject.has('zszymc') ? findConfiguredMajor(subject)?.certificateName : null
    if (!wanted || subject.of('zszymc') === wanted) return null
    return {
      message: `证书上的专业名称应为“${wanted}”（按专业申请配置），请核对`,
      fix: { label: `改为“${wanted}”`, set: { zszymc: wanted } },
    }
  },
}

export const majorRules: readonly CheckRule[] = [majorAllowed, certificateName]
