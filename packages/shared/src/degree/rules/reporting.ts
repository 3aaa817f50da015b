import type { CheckSubject } from './check-subject.ts'
import type { CheckRule, RuleFinding } from './rule.ts'

/** The reason why a record cannot be reported, also used by the report dialog. */
export const undecidedText = '不在学位评定委员会的决议名单中'

/** Runs when records are reported; finds nothing until the caller says which records the decision names. */
const decisionNamesRecord: CheckRule = {
  code: 'E31',
  title: undecidedText,
  fields: ['xm'],
  check: subject => (subject.isDecided === false ? { message: `${undecidedText}，不能报送，请核对决议` } : null),
}

function findUnencodable(subject: CheckSubject, charset: NonNullable<CheckSubject['charset']>): RuleFinding[] {
  return Object.keys(subject.fields).flatMap(key => {
    const value = subject.record[key]
    const rare = typeof value === 'string' ? [...value].filter(character => !charset.has(character)) : []
    if (rare.length === 0) return []
    const shown = [...new Set(rare)].join('')
    return [
      {
        fields: [key],
        message: `${subject.label(key)}中的“${shown}”不在 ${charset.name} 字符集中，导出的文件里会缺字`,
      },
    ]
  })
}

/** Runs when records are exported in an encoding that lacks characters. */
const encodable: CheckRule = {
  code: 'W32',
  title: '有字符不在导出文件的字符集中',
  fields: [],
  check: subject => (subject.charset ? findUnencodable(subject, subject.charset) : null),
}

export const reportingRules: readonly CheckRule[] = [decisionNamesRecord, encodable]
