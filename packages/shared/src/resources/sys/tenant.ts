import { date } from '../../field-types/date.ts'
import { dict } from '../../field-types/dict.ts'
import { number } from '../../field-types/number.ts'
import { password } from '../../field-types/password.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

/** Fields of the form that creates a school. */
const onlyOnCreation = { storage: 'module', readonly: 'edit', list: false, query: false, excel: false } as const
const about = '学校信息'
const beginning = '首位管理员与基础数据'

const definedTenant = defineResource({
  path: '/sys/tenant',
  table: 'sys_tenant',
  title: '学校',
  permission: 'sys:tenant',
  moreActions: [
    { code: 'member', name: '管理成员' },
    { code: 'entry', name: '设置登录方式' },
  ],
  tenant: 'platform',
  actions: ['add', 'edit', 'delete', 'exportXls'],
  fields: {
    code: text('学校代码', {
      required: true,
      rules: [{ pattern: '^[0-9A-Za-z]{1,20}$', message: '应为 20 位以内的字母或数字，如 10619' }],
      form: { group: about },
      query: {},
      list: { width: 110 },
    }),
    name: text('学校名称', {
      required: true,
      max: 100,
      form: { group: about },
      query: { rule: 'like' },
      list: { width: 220 },
    }),
    // A separate action changes it after a question, since it signs out everybody of the school.
    status: dict('状态', {
      dictCode: 'tenant_status',
      wire: 'number',
      notNull: true,
      default: '1',
      form: false,
      query: {},
      list: { width: 80 },
    }),
    beginDate: date('开通日期', { form: { group: about } }),
    endDate: date('到期日期', { form: { group: about }, help: '仅作提醒，到期不会自动冻结' }),
    contact: text('联系人', { max: 50, form: { group: about } }),
    contactPhone: text('联系电话', { max: 30, form: { group: about }, list: { optional: true } }),
    adminUsername: text('管理员账号', {
      ...onlyOnCreation,
      rules: ['username'],
      form: { group: beginning },
      help: '可不填：以后在「成员」中添加',
    }),
    adminRealname: text('管理员姓名', { ...onlyOnCreation, max: 100, normalize: 'name', form: { group: beginning } }),
    adminPassword: password('初始密码', {
      ...onlyOnCreation,
      form: { group: beginning },
      help: '请记下并告知对方：保存后不再显示，对方首次登录须修改',
    }),
    copyFrom: text('复制基础数据', {
      ...onlyOnCreation,
      form: { group: beginning },
      help: '复制所选学校的角色与授权、角色字段配置、职务、数据字典和分类',
    }),
  },
})

const numberOptions = {
  integer: true,
  required: true,
  readonly: true,
  wire: 'number',
  list: false,
  form: false,
  query: false,
  excel: false,
} as const

/**
 * 学校: a tenant of the platform. Its number is the wire's tenant id, so its own module creates and changes it, and it
 * has no UUID.
 */
export const tenantResource = {
  ...definedTenant,
  fields: { ...definedTenant.fields, id: number('编号', numberOptions) },
}

/** 成员: a person in one school, seen from the platform. */
export const tenantMemberResource = defineResource({
  path: '/sys/tenant/member',
  table: 'sys_user',
  title: '成员',
  permission: 'sys:tenant:member',
  tenant: 'school',
  actions: [],
  recycleBin: true,
  history: true,
  params: ['tenantId'],
  fields: {
    username: text('账号', { readonly: true, notNull: true, query: { rule: 'like' } }),
    realname: text('姓名', { readonly: true, notNull: true, query: { rule: 'like' } }),
    roleNames: text('角色', { readonly: true, storage: 'module', query: false, list: { width: 160 } }),
    homeName: text('账号归属', { readonly: true, storage: 'module', query: false }),
    status: dict('状态', { dictCode: 'user_status', readonly: true, notNull: true, list: { width: 80 } }),
  },
})
