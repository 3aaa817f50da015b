import { describeValidYears } from '../../dict/valid-years.ts'
import type { CheckSubject } from './check-subject.ts'
import { codePairs, isItemName } from './code-names.ts'
import { findCodeItem, getCodeTable, isInForce, isOwnDiscipline } from './codes.ts'
import { findConfiguredMajor } from './major.ts'
import { memoizeByFields } from './memoize.ts'
import type { CheckRule, RuleFinding } from './rule.ts'

/** The fields of a type with a code that people select. */
const codeFields = memoizeByFields(fields =>
  Object.entries(fields)
    .filter(([, field]) => field.readonly !== true && getCodeTable(field) !== null)
    .map(([key]) => key),
)

function findCodeDefect(subject: CheckSubject, key: string): RuleFinding | null {
  const code = subject.record[key]
  if (typeof code !== 'string' || code === '' || (key === 'zydm' && isOwnDiscipline(code))) return null
  const entry = findCodeItem(subject, key, code)
  if (entry === undefined) return null
  if (entry === null) return { fields: [key], message: `${subject.label(key)}的代码 ${code} 不存在，请重新选择` }
  if (isInForce(entry, subject)) return null
  const years = describeValidYears(entry)
  const why = years === '' ? '已停用' : `只用于 ${years}`
  return {
    fields: [key],
    message: `${subject.label(key)}“${entry.text}”（${code}）${why}，请按 ${subject.cohort} 级的目录选择`,
  }
}

const codeInForce: CheckRule = {
  code: 'E02',
  title: '代码不存在或已停用',
  fields: [],
  check(subject) {
    let found: RuleFinding[] | null = null
    for (const key of codeFields(subject.fields)) {
      const flaw = findCodeDefect(subject, key)
      if (flaw !== null) (found ??= []).push(flaw)
    }
    return found
  },
}

const nameOfCode: CheckRule = {
  code: 'E37',
  title: '名称与代码不一致',
  fields: codePairs.flatMap(({ code, name }) => [name, code]),
  check(subject) {
    let found: RuleFinding[] | null = null
    for (const { code, name } of codePairs) {
      const given = subject.of(name)
      const entry =
        subject.has(name) && given && subject.of(code) ? findCodeItem(subject, code, subject.of(code)) : null
      if (!entry || isItemName(entry, given) || (code === 'zydm' && findConfiguredMajor(subject)?.zymc === given))
        continue
      const { text } = entry
      found ??= []
      found.push({
        fields: [name, code],
        message: `${subject.label(name)}与代码 ${subject.of(code)} 不一致（代码为“${text}”）`,
        fix: { label: `改为“${text}”`, set: { [name]: text } },
      })
    }
    return found
  },
}

const unitOfBatch: CheckRule = {
  code: 'W43',
  title: '学位授予单位与批次的设置不同',
  fields: ['xwsydwm'],
  check(subject) {
    const wanted = subject.batch?.xwsydwm
    if (!wanted || !subject.of('xwsydwm') || subject.of('xwsydwm') === wanted) return null
    const name = findCodeItem(subject, 'xwsydwm', wanted)?.text
    return {
      message: `学位授予单位与本批次的设置不同（批次为 ${wanted}${name ? ` ${name}` : ''}），请核对`,
      fix: { label: '改为批次的单位', set: { xwsydwm: wanted, ...(name && { xwsydw: name }) } },
    }
  },
}

export const codeRules: readonly CheckRule[] = [codeInForce, nameOfCode, unitOfBatch]
