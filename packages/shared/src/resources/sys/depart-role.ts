import { department } from '../../field-types/department.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { user } from '../../field-types/user.ts'
import { defineResource } from '../../resource/resource.ts'
import { codeRule } from '../../rules/code-rule.ts'

/** 部门角色: a part of a department's permissions for some of its members. */
export const departRoleResource = defineResource({
  path: '/sys/sysDepartRole',
  table: 'sys_depart_role',
  title: '部门角色',
  permission: 'sys:departRole',
  moreActions: [{ code: 'grant', name: '部门角色授权' }],
  tenant: 'school',
  history: true,
  scope: { depart: 'departId' },
  // The wire's name for the department, in the list only.
  params: ['deptId'],
  fields: {
    // The page belongs to a department and sets it.
    departId: department('所属部门', { required: true, readonly: 'edit', list: false, form: false }),
    roleName: text('角色名称', { required: true, max: 100, query: { rule: 'like' } }),
    roleCode: text('角色编码', {
      required: true,
      readonly: 'edit',
      rules: [codeRule],
      query: { rule: 'like' },
    }),
    userIds: user('成员', {
      multiple: true,
      store: 'id',
      storage: 'module',
      excel: false,
      help: '只能选择本部门的用户',
    }),
    description: textarea('备注', { max: 200 }),
  },
  unique: [['departId', 'roleCode']],
})
