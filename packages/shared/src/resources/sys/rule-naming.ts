import { text } from '../../field-types/text.ts'
import { codeRule } from '../../rules/code-rule.ts'

/** How rules about codes are named: for people, and for whoever calls them. */
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
