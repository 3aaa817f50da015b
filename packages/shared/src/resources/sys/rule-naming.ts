import { text } from '../../field-types/text.ts'

/** How rules about codes are named: for people, and for whoever calls them. */
export const ruleNaming = {
  ruleName: text('规则名称', { required: true, max: 100, query: { rule: 'like' } }),
  ruleCode: text('规则编码', {
    required: true,
    unique: true,
    readonly: 'edit',
    rules: [{ pattern: '^[A-Za-z][A-Za-z0-9_]{0,63}$', message: '应为字母开头的 64 位以内字母、数字或下划线' }],
    query: { rule: 'like' },
  }),
} as const
