import type { DegreeFieldKey } from '../fields.ts'
import type { CheckSubject } from './check-subject.ts'
import type { FindingFix } from './finding.ts'
import { listMissing } from './missing.ts'
import type { CheckRule, RuleFinding } from './rule.ts'

/** The mandatory fields of an open thesis. */
export const requiredThesisFields = ['lwtm', 'lwgjc', 'lwxtly', 'lwyjfx', 'lwzxyz'] as const satisfies DegreeFieldKey[]

/** The fields that a secret thesis must not have and a missing one cannot have. */
const thesisContentFields: readonly DegreeFieldKey[] = [...requiredThesisFields, 'lwywtm']

/** Reports whether the record has an open thesis; null if the thesis type is unknown. */
function hasOpenThesis(subject: CheckSubject): boolean | null {
  const type = subject.of('lwlx')
  if (type === '') return true
  const entry = subject.find('thesis_type', type)
  return entry ? !['涉密论文', '无'].includes(entry.text) : null
}

const thesisOrNone: CheckRule = {
  code: 'E20',
  title: '论文信息与论文类型不符',
  fields: ['lwlx', ...thesisContentFields],
  check(subject) {
    if (!subject.has('lwlx')) return null
    const isOpen = hasOpenThesis(subject)
    if (isOpen === null) return null
    if (isOpen) return listMissing(subject, requiredThesisFields)
    const filled = thesisContentFields.filter(key => subject.of(key) !== '')
    if (filled.length === 0) return null
    const labels = filled.map(key => subject.label(key)).join('、')
    return {
      fields: [...filled, 'lwlx'],
      message: `论文类型为“${subject.find('thesis_type', subject.of('lwlx'))?.text}”时不填${labels}，请清空`,
      fix: { label: '清空这些论文信息', set: Object.fromEntries(filled.map(key => [key, null])) },
    }
  },
}

const separators = /[;,，、|｜]+|\s*[；]\s*|\s{2,}/
const wellSeparated = /^[^;,，、|｜]*$/

/** Splits a list at any separator. */
const splitParts = (text: string): string[] =>
  text
    .split(separators)
    .map(part => part.trim())
    .filter(part => part !== '')

const tidyList = (text: string) => splitParts(text).join('；')

/** Proposes the separators of the national files. */
function separatorFix(key: DegreeFieldKey, text: string): FindingFix {
  return { label: `改为“${tidyList(text)}”`, set: { [key]: tidyList(text) } }
}

const minKeywords = 3

const keywords: CheckRule = {
  code: 'W21',
  title: '论文关键词少于 3 个或分隔不当',
  fields: ['lwgjc'],
  check(subject) {
    const text = subject.of('lwgjc')
    if (text === '') return null
    const flaws: RuleFinding[] = []
    if (!wellSeparated.test(text)) {
      flaws.push({ message: '论文关键词之间应当用“；”分隔', fix: separatorFix('lwgjc', text) })
    }
    if (splitParts(text).length < minKeywords) flaws.push({ message: `论文关键词至少 ${minKeywords} 个，请补充` })
    return flaws
  },
}

const supervisors: CheckRule = {
  code: 'W40',
  title: '导师姓名之间分隔不当',
  fields: ['dsxm'],
  check(subject) {
    const text = subject.of('dsxm')
    // A comma is part of a foreign name; between Chinese names it separates people.
    const isList = /\p{Script=Han}/u.test(text)
    return isList && !wellSeparated.test(text)
      ? { message: '多位导师之间应当用“；”分隔', fix: separatorFix('dsxm', text) }
      : null
  },
}

const maxDirectionLength = 15
const maxDirections = 2

const researchDirections: CheckRule = {
  code: 'E22',
  title: '论文研究方向不符合要求',
  fields: ['lwyjfx'],
  check(subject) {
    const parts = splitParts(subject.of('lwyjfx'))
    const flaws: RuleFinding[] = []
    if (parts.length > maxDirections)
      flaws.push({ message: `论文研究方向最多 ${maxDirections} 个，现在有 ${parts.length} 个` })
    const long = parts.find(part => [...part].length > maxDirectionLength)
    if (long) flaws.push({ message: `论文研究方向“${long}”超过 ${maxDirectionLength} 个字` })
    if (subject.of('zymc') !== '' && parts.includes(subject.of('zymc'))) {
      flaws.push({ fields: ['lwyjfx', 'zymc'], message: '论文研究方向不能与专业名称相同，请写得更具体' })
    }
    return flaws
  },
}

export const thesisRules: readonly CheckRule[] = [thesisOrNone, keywords, supervisors, researchDirections]
