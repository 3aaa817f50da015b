import { rows } from '../../field-types/rows.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'
import { ruleNaming } from './rule-naming.ts'

/** 编码校验规则: rules for the codes of a kind, part by part, as patterns that a school writes. */
export const checkRuleResource = defineResource({
  path: '/sys/checkRule',
  table: 'sys_check_rule',
  title: '编码校验规则',
  permission: 'sys:checkRule',
  menu: { group: 'system-data', url: '/isystem/check-rule', icon: 'safety', component: 'system/check-rule' },
  tenant: 'school',
  history: true,
  fields: {
    ...ruleNaming,
    ruleJson: rows('校验内容', {
      required: true,
      wire: 'text',
      max: 30,
      help: '位数填数字：从左到右依次取这么多位来检查；填 *：检查整个编码。表达式须与所取的内容完全匹配。',
      columns: {
        digits: text('位数', {
          required: true,
          list: { width: 64 },
          rules: [{ pattern: '^(?:\\*|[1-9]\\d?)$', message: '应为 1 到 99 的整数，或 *' }],
        }),
        pattern: text('表达式', { required: true, max: 200 }),
        message: text('不符合时的提示', { required: true, max: 100 }),
        // For rules about the whole code: whether they run before the rules about parts, or in their order.
        priority: select('先后', {
          list: { width: 112 },
          options: [
            { value: '1', text: '最先检查' },
            { value: '0', text: '按次序' },
          ],
        }),
      },
    }),
    ruleDescription: textarea('说明', { max: 200 }),
  },
})
