import type { Case } from './case.ts'
import type { Flaw, Rule } from './rule.ts'

/** What keeps a record from being reported, in the words of whoever asks. */
export const undecided = '不在学位评定委员会的决议名单中'

/** Asked when records are reported: silent as long as nobody says which ones the council's decision names. */
const decided: Rule = {
  code: 'E31',
  title: undecided,
  fields: ['xm'],
  check: the => (the.isDecided === false ? { message: `${undecided}，不能报送，请核对决议` } : null),
}

function beyondCharset(the: Case, charset: NonNullable<Case['charset']>): Flaw[] {
  return Object.keys(the.fields).flatMap(key => {
    const value = the.record[key]
    const rare = typeof value === 'string' ? [...value].filter(character => !charset.has(character)) : []
    if (rare.length === 0) return []
    const shown = [...new Set(rare)].join('')
    return [
      { fields: [key], message: `${the.label(key)}中的“${shown}”不在 ${charset.name} 字符集中，导出的文件里会缺字` },
    ]
  })
}

/** Asked when records are exported in an encoding that does not have every character. */
const encodable: Rule = {
  code: 'W32',
  title: '有字符不在导出文件的字符集中',
  fields: [],
  check: the => (the.charset ? beyondCharset(the, the.charset) : null),
}

export const reportingRules: readonly Rule[] = [decided, encodable]
