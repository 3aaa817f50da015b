import { number } from '../../field-types/number.ts'
import { role } from '../../field-types/role.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

/** 角色字段配置: the permissions of a role for each field of the resource that `bizKey` names. */
export const fieldPermissionsResource = defineResource({
  path: '/system/sysRoleFieldConfig',
  table: 'sys_role_field_config',
  title: '角色字段配置',
  permission: 'system:sysRoleFieldConfig',
  moreActions: [{ code: 'unmask', name: '授予查看完整的敏感信息' }],
  menu: {
    group: 'degree-setup',
    url: '/isystem/role-field-config',
    icon: 'control',
    component: 'system/role-field-config',
  },
  tenant: 'school',
  history: true,
  fields: {
    roleId: role('角色', { required: true, readonly: 'edit', query: {} }),
    bizKey: text('业务', { required: true, readonly: 'edit', max: 64, query: {} }),
    fieldKey: text('字段', { required: true, readonly: 'edit', max: 64, query: {} }),
    visible: switchOf('可见'),
    editable: switchOf('可编辑'),
    required: switchOf('必填'),
    listed: switchOf('列表显示'),
    queryable: switchOf('可查询'),
    importable: switchOf('可导入'),
    exportable: switchOf('可导出'),
    masked: switchOf('脱敏'),
    sortNo: number('排序', { integer: true, min: 1 }),
  },
  unique: [['roleId', 'bizKey', 'fieldKey']],
})
