import { date } from '../../field-types/date.ts'
import { datetime } from '../../field-types/datetime.ts'
import { department } from '../../field-types/department.ts'
import { dict } from '../../field-types/dict.ts'
import { multiSelect } from '../../field-types/multi-select.ts'
import { password } from '../../field-types/password.ts'
import { position } from '../../field-types/position.ts'
import { role } from '../../field-types/role.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'
import type { ResourceRow } from '../../resource/resource-row.ts'

/** Fields that other clients send and show; our own pages do not need them. */
const forOtherClients = { list: false, form: false, query: false, excel: false } as const

/** 用户: a person in one school. Credentials, roles and departments have tables of their own. */
export const userResource = defineResource({
  path: '/sys/user',
  table: 'sys_user',
  title: '用户',
  permission: 'sys:user',
  // The degree office manages its departments' accounts; nobody can act on a user with more permissions than theirs.
  menu: { group: 'system-people', url: '/isystem/user', icon: 'user', component: 'system/user', roles: ['dwgly'] },
  moreActions: [
    { code: 'pick', name: '选择用户', roles: 'staff' },
    { code: 'freeze', name: '冻结与解冻', roles: ['dwgly'] },
    { code: 'resetPassword', name: '重置密码', roles: ['dwgly'] },
    { code: 'resetFactor', name: '重置动态口令', roles: ['dwgly'] },
  ],
  tenant: 'school',
  grows: true,
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
      infix: true,
      query: { rule: 'like' },
    }),
    realname: text('用户姓名', {
      required: true,
      max: 100,
      normalize: 'name',
      infix: true,
      query: { rule: 'like' },
    }),
    password: password('登录密码', {
      required: true,
      readonly: 'edit',
      storage: 'module',
      excel: { export: false },
      help: '初始密码，首次登录后必须修改；批量导入时可填规则，如 Xwxx-{工号:4}-{手机号:6}，花括号中是本行的列名和取末尾几位。',
    }),
    // Separate actions freeze and release a user and end the sessions.
    status: dict('状态', {
      dictCode: 'user_status',
      notNull: true,
      default: '1',
      readonly: true,
      form: false,
      list: { width: 80 },
      query: {},
    }),
    selecteddeparts: department('所属部门', { multiple: true, storage: 'module' }),
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
      help: '没有角色的用户登录后看不到任何功能',
    }),
    workNo: text('工号', { max: 64, list: { width: 110 }, query: {} }),
    sex: dict('性别', { dictCode: 'sex', wire: 'number', list: { width: 80 }, query: { folded: true } }),
    birthday: date('出生日期', { list: { optional: true } }),
    phone: text('手机号', {
      normalize: 'code',
      rules: ['mobile'],
      sealed: true,
      masked: 'phone',
      query: { folded: true },
    }),
    // Set when the owner enters a code; the database clears it with every change of the number.
    phoneProvenTime: datetime('手机号验证时间', {
      readonly: true,
      form: false,
      query: false,
      excel: false,
      list: { optional: true },
    }),
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
    avatar: text('头像', { ...forOtherClients, max: 200, storage: 'module' }),
    // The departments that the user directs, in the form that other clients use.
    userIdentity: select('身份', {
      ...forOtherClients,
      options: [
        { value: '1', text: '普通成员' },
        { value: '2', text: '上级' },
      ],
      wire: 'number',
      storage: 'module',
    }),
    departIds: department('负责部门', { ...forOtherClients, multiple: true, storage: 'module' }),
    activitiSync: select('同步工作流引擎', {
      ...forOtherClients,
      options: [
        { value: '1', text: '同步' },
        { value: '0', text: '不同步' },
      ],
      wire: 'number',
    }),
  },
  unkept: {
    orgCode: '当前部门由用户登录时选择，请改填所属部门（selecteddeparts）',
    relTenantIds: '用户属于哪些学校由平台在“学校管理”中设置，relTenantIds 请留空',
    clientId: '设备编号不予保存，clientId 请留空',
    homePath: '首页由角色决定，homePath 请留空',
  },
  params: ['departId', 'depId', 'orgCode', 'roleId', 'staffOnly', 'code'],
})

export type UserRow = ResourceRow<typeof userResource>
