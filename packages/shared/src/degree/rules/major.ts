import { describeValidYears, isValidInYear } from '../../dict/valid-years.ts'
import { type ConfiguredMajor, findConfiguredMajors } from '../majors.ts'
import type { CheckSubject } from './check-subject.ts'
import { findDegree, findDiscipline } from './codes.ts'
import type { FindingFix } from './finding.ts'
import type { CheckRule, RuleFinding } from './rule.ts'

const getDepart = ({ record: { departId } }: CheckSubject) => (typeof departId === 'string' ? departId : null)

/** Returns the majors of the record's department for any cohort; null without a configuration. */
const listConfiguredMajors = (the: CheckSubject) =>
  the.majors ? findConfiguredMajors(the.majors, getDepart(the)) : null

/** A professional degree's major may be a field of its category. */
const coversMajor = ({ type, of }: CheckSubject, { zydm }: ConfiguredMajor): boolean =>
  of('zydm') === zydm || (type.mode === 'professional' && type.level !== 'bachelor' && of('zydm').startsWith(zydm))

/** Returns the configured major of a record, or null. */
export const findConfiguredMajor = (the: CheckSubject): ConfiguredMajor | null =>
  listConfiguredMajors(the)?.find(major => coversMajor(the, major)) ?? null

const maxNamedMajors = 3

function describeMajors(majors: readonly ConfiguredMajor[]): string {
  const names = majors.slice(0, maxNamedMajors).map(({ zydm, zymc }) => `${zymc}（${zydm}）`)
  return names.join('、') + (majors.length > maxNamedMajors ? ` 等 ${majors.length} 个` : '')
}

/** Builds the fix for the only possible major: everything in the record that follows from it. */
function buildMajorFix(the: CheckSubject, major: ConfiguredMajor): FindingFix {
  const { zydm, zymc, discipline, isByDiscipline, certificateName } = major
  const disciplineName = discipline && findDiscipline(the, discipline)?.text
  return {
    label: `改为 ${zymc}（${zydm}）`,
    set: {
      zydm,
      zymc,
      ...(the.has('sfyjxk') && { sfyjxk: isByDiscipline ? '1' : '0' }),
      ...(the.has('yjxkm') && discipline && { yjxkm: discipline }),
      ...(the.has('yjxkmc') && disciplineName && { yjxkmc: disciplineName }),
      ...(certificateName && { zszymc: certificateName }),
      ...(allowsDegree(the, major) ? {} : degreeValues(the, major.degrees[0] ?? '')),
    },
  }
}

function reportUnknownMajor(the: CheckSubject, configured: readonly ConfiguredMajor[]): RuleFinding {
  const now = configured.filter(major => isValidInYear(major, the.cohort))
  const [only, ...others] = now
  const name = `${the.of('zymc') || '此专业'}（${the.of('zydm')}）`
  const choice = only ? `可授予 ${describeMajors(now)}` : `对 ${the.cohort} 级没有可授予的专业`
  return {
    fields: ['zydm'],
    message: `本院系不授予${name}，${choice}，请核对专业和院系`,
    ...(only && others.length === 0 && { fix: buildMajorFix(the, only) }),
  }
}

const reportOutsideYears = (the: CheckSubject, major: ConfiguredMajor): RuleFinding => ({
  fields: ['zydm'],
  message: `本院系的 ${major.zymc}（${major.zydm}）只用于 ${describeValidYears(major)}入学的，这里是 ${the.cohort} 级`,
})

const allowsDegree = (the: CheckSubject, { degrees }: ConfiguredMajor): boolean =>
  degrees.length === 0 || the.of('xwlbm') === '' || degrees.includes(the.of('xwlbm'))

/** Returns a degree code with its name, as values. */
function degreeValues(the: CheckSubject, code: string): Record<string, string> {
  const name = findDegree(the, code)?.text
  return { xwlbm: code, ...(name && { xwlb: name }) }
}

function reportOtherDegree(the: CheckSubject, { zymc, degrees }: ConfiguredMajor): RuleFinding {
  const names = degrees.map(code => findDegree(the, code)?.text ?? code)
  const [only = '', ...others] = degrees
  return {
    fields: ['xwlbm', 'zydm'],
    message: `本院系的 ${zymc} 只授予${names.join('、')}`,
    ...(others.length === 0 && { fix: { label: `改为${names[0]}`, set: degreeValues(the, only) } }),
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
  check(the) {
    const configured = the.of('zydm') === '' ? null : listConfiguredMajors(the)
    if (!configured) return null
    const major = findConfiguredMajor(the)
    if (!major) return reportUnknownMajor(the, configured)
    if (!isValidInYear(major, the.cohort)) return reportOutsideYears(the, major)
    const level = the.has('sfyjxk') ? the.of('sfyjxk') : ''
    return [
      ...(allowsDegree(the, major) ? [] : [reportOtherDegree(the, major)]),
      ...(level === '' || (level === '1') === major.isByDiscipline ? [] : [reportOtherLevel(major)]),
    ]
  },
}

const certificateName: CheckRule = {
  code: 'W45',
  title: '证书专业名称与院系的配置不同',
  fields: ['zszymc', 'zydm'],
  check(the) {
    const wanted = the.has('zszymc') ? findConfiguredMajor(the)?.certificateName : null
    if (!wanted || the.of('zszymc') === wanted) return null
    return {
      message: `证书上的专业名称应为“${wanted}”（按专业申请配置），请核对`,
      fix: { label: `改为“${wanted}”`, set: { zszymc: wanted } },
    }
  },
}

export const majorRules: readonly CheckRule[] = [majorAllowed, certificateName]
