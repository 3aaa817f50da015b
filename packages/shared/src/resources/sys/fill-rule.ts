import { json } from '../../field-types/json.ts'
import { select } from '../../field-types/select.ts'
import { defineResource } from '../../resource/resource.ts'
import { fillKindOptions } from '../../rules/fill-kinds.ts'
import { ruleNaming } from './rule-naming.ts'

/** 编码填充规则: a named way to generate the next code for a form. */
export const fillRuleResource = defineResource({
  path: '/sys/fillRule',
  table: 'sys_fill_rule',
  title: '编码填充规则',
  permission: 'sys:fillRule',
  menu: { group: 'system-data', url: '/isystem/fill-rule', icon: 'tags', component: 'system/fill-rule' },
  moreActions: [{ code: 'execute', name: '取下一个编码', roles: 'staff' }],
  tenant: 'school',
  history: true,
  fields: {
    ...ruleNaming,
    // The wire's name: in other servers it is a class to load. Here it is only a key of `fillKinds`.
    ruleClass: select('填充方式', { options: fillKindOptions, required: true, query: {} }),
    ruleParams: json('填充参数', { wire: 'text' }),
  },
})
