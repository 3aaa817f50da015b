import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { reaches } from '../../permission/reach.ts'
import { defineResource } from '../../resource/resource.ts'
import { codeRule } from '../../rules/code-rule.ts'

/** 角色: the permissions and the reach of its members. */
export const roleResource = defineResource({
  path: '/sys/role',
  table: 'sys_role',
  title: '角色',
  permission: 'sys:role',
  menu: { group: 'system-rights', url: '/isystem/role', icon: 'team', component: 'system/role' },
  moreActions: [
    { code: 'pick', name: '选择角色', roles: 'staff' },
    { code: 'grant', name: '授权' },
    { code: 'dataRule', name: '数据规则' },
    { code: 'member', name: '维护角色用户' },
  ],
  tenant: 'school',
  history: true,
  picker: true,
  fields: {
    roleName: text('角色名称', { required: true, max: 100, query: { rule: 'like' } }),
    roleCode: text('角色编码', {
      required: true,
      unique: true,
      readonly: 'edit',
      rules: [codeRule],
      query: { rule: 'like' },
    }),
    reach: select('管理范围', { options: reaches, required: true, default: 'depart', query: {}, list: { width: 140 } }),
    description: textarea('备注', { max: 200, list: { width: 360 } }),
  },
})
