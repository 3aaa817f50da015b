import { text } from '../../field-types/text.ts'
import { codeRule } from '../../rules/code-rule.ts'

/** The name and code fields of rules about codes. */
export const ruleNaming = {
  ruleName: text('规则名称', { required: true, max: 100, query: { rule: 'like' } }),
  ruleCode: text('规则编码', {
    required: true,
    unique: true,
    readonly: 'edit',
    rules: [codeRule],
    query: { rule: 'like' },
  }),
} as const
