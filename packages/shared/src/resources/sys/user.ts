import { date } from '../../field-types/date.ts'
import { department } from '../../field-types/department.ts'
import { dict } from '../../field-types/dict.ts'
import { multiSelect } from '../../field-types/multi-select.ts'
import { password } from '../../field-types/password.ts'
import { position } from '../../field-types/position.ts'
import { role } from '../../field-types/role.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'
import type { Row } from '../../resource/row.ts'

/** 用户: a person as one school knows them. Credentials, roles and departments lie in tables of their own. */
export const user = defineResource({
  path: '/sys/user',
  table: 'sys_user',
  title: '用户',
  permission: 'sys:user',
  // The degree office keeps the accounts of its departments; nobody acts on who can do more than they.
  menu: { group: 'system-people', url: '/isystem/user', icon: 'user', component: 'system/user', roles: ['dwgly'] },
  tenant: 'school',
  recycleBin: true,
  history: true,
  picker: true,
  scope: { person: 'id' },
  fields: {
    username: text('用户账号', {
      required: true,
      unique: true,
      readonly: 'edit',
      rules: ['username'],
      query: { rule: 'like' },
    }),
    realname: text('用户姓名', { required: true, max: 100, normalize: 'name', query: { rule: 'like' } }),
    password: password('登录密码', { required: true, readonly: 'edit', storage: 'module', excel: { export: false } }),
    // Frozen and released by their own action, which also ends the user's sessions.
    status: dict('状态', {
      dictCode: 'user_status',
      notNull: true,
      default: '1',
      readonly: true,
      form: false,
      list: { width: 80 },
      query: {},
    }),
    selecteddeparts: department('所属部门', { multiple: true, storage: 'module', excel: false }),
    // The names of the departments, for clients that do not read `selecteddeparts_dictText`.
    orgCodeTxt: text('部门名称', {
      readonly: true,
      storage: 'module',
      list: false,
      form: false,
      query: false,
      excel: false,
    }),
    selectedroles: role('角色', {
      multiple: true,
      storage: 'module',
      excel: false,
      help: '没有角色的用户登录后看不到任何功能',
    }),
    workNo: text('工号', { max: 64, list: { width: 110 }, query: {} }),
    sex: dict('性别', { dictCode: 'sex', list: { width: 80 }, query: { folded: true } }),
    birthday: date('出生日期', { list: { optional: true } }),
    phone: text('手机号', { normalize: 'code', rules: ['mobile'], masked: 'phone', query: { folded: true } }),
    email: text('邮箱', { max: 100, rules: ['email'], list: { optional: true } }),
    telephone: text('固定电话', { rules: ['landline'], list: { optional: true } }),
    nickname: text('昵称', { max: 100, list: { optional: true } }),
    post: position('职务', { list: { optional: true } }),
    xwbslbms: multiSelect('可管理的学位类型', {
      choices: { dictCode: 'degree_types' },
      notNull: true,
      default: [],
      list: { optional: true },
      help: '单位、类别和院系管理员没有学位类型就看不到任何学位信息',
    }),
  },
  params: ['departId', 'depId', 'orgCode', 'staffOnly', 'code'],
})

export type User = Row<typeof user>
