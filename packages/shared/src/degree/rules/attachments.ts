import { isFiles } from '../../field-types/index.ts'
import { ofFields } from './of-fields.ts'
import type { Rule } from './rule.ts'

/** What the school asks to be attached. A photo is asked for by collections. */
const attachments = ofFields(fields =>
  Object.entries(fields).filter(([, field]) => isFiles(field) && field.required === true),
)

const isThere = (value: unknown) => Array.isArray(value) && value.length > 0

const attached: Rule = {
  code: 'E46',
  title: '缺少必传的附件',
  fields: [],
  check: the =>
    attachments(the.fields)
      .filter(([key]) => !isThere(the.record[key]))
      .map(([key, { label }]) => ({ fields: [key], message: `缺少附件：${label}` })),
}

export const attachmentRules: readonly Rule[] = [attached]
