import { department } from '../../field-types/department.ts'
import { dict } from '../../field-types/dict.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { user } from '../../field-types/user.ts'
import { defineResource } from '../../resource/resource.ts'

/** 部门: the school's departments, a tree. */
export const departResource = defineResource({
  path: '/sys/sysDepart',
  table: 'sys_depart',
  title: '部门',
  permission: 'sys:depart',
  menu: { group: 'system-people', url: '/isystem/depart', icon: 'apartment', component: 'system/depart' },
  moreActions: [
    { code: 'pick', name: '选择部门', roles: 'staff' },
    { code: 'member', name: '维护部门用户' },
    { code: 'grant', name: '部门授权' },
  ],
  tenant: 'school',
  tree: { parent: 'parentId', label: 'departName' },
  history: true,
  picker: true,
  fields: {
    departName: text('部门名称', { required: true, max: 100, query: { rule: 'like' } }),
    parentId: department('上级部门'),
    orgCategory: select('部门类型', {
      options: [
        { value: '1', text: '单位' },
        { value: '2', text: '院系' },
        { value: '3', text: '科室' },
      ],
      required: true,
      default: '1',
    }),
    // Made by the server from the place in the tree.
    orgCode: text('部门编码', { notNull: true, unique: true, readonly: true, query: {} }),
    departOrder: number('排序', { integer: true, required: true, default: 0, min: 0, query: false }),
    status: dict('状态', { dictCode: 'depart_status', required: true, default: '1', query: {} }),
    grantsToAll: switchOf('权限给予全体成员', {
      required: true,
      default: '1',
      list: { optional: true },
      help: '关闭后，部门的权限只通过部门角色给予其中的成员',
    }),
    directorUserIds: user('负责人', { multiple: true, store: 'id', storage: 'module', excel: false }),
    departNameEn: text('英文名称', { max: 200, list: { optional: true } }),
    departNameAbbr: text('简称', { max: 50, list: { optional: true } }),
    mobile: text('联系电话', { max: 30, list: { optional: true } }),
    fax: text('传真', { max: 30, list: { optional: true } }),
    address: text('地址', { max: 200, list: { optional: true } }),
    description: textarea('描述', { max: 500, list: { optional: true } }),
    memo: textarea('备注', { max: 500, list: { optional: true } }),
  },
  sort: { column: 'departOrder', order: 'asc' },
})
