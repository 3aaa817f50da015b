import { multiSelect } from '../../field-types/multi-select.ts'
import { role } from '../../field-types/role.ts'
import { select } from '../../field-types/select.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'

const methodOptions = [
  { value: 'account', text: '账号密码' },
  { value: 'phone', text: '手机验证码' },
  { value: 'third', text: '第三方登录' },
  { value: 'cas', text: '统一身份认证（CAS）' },
]
const openingForm = { group: '登录方式', span: 24 }
const registrationForm = { group: '自助注册' }
const lostPasswordForm = { group: '找回密码' }
const provisioningForm = { group: '首次登录建立账号' }

/**
 * 登录方式: how users of a school sign in. There is one record for each school. The settings of a method, such as a
 * server's address, belong to that method's own resource.
 */
export const signInSettingResource = defineResource({
  path: '/sys/entrySetting',
  table: 'sys_entry_setting',
  title: '登录方式',
  permission: 'sys:entrySetting',
  menu: { group: 'system-people', url: '/isystem/entry', icon: 'safety', component: 'system/entry', roles: ['dwgly'] },
  moreActions: [{ code: 'test', name: '测试连接', roles: ['dwgly'] }],
  tenant: 'school',
  actions: ['edit'],
  history: true,
  fields: {
    openWays: multiSelect('开放的登录方式', {
      choices: { options: methodOptions },
      notNull: true,
      default: ['account', 'phone'],
      form: openingForm,
      help: '能修改此页的管理员总是可以用账号密码登录，不会被关在门外',
    }),
    firstWay: select('首选方式', { options: methodOptions, required: true, default: 'account', form: openingForm }),
    registration: select('自助注册', {
      options: [
        { value: 'off', text: '不开放' },
        { value: 'on', text: '开放，注册后即可登录' },
        { value: 'review', text: '开放，由学校审核后可登录' },
      ],
      required: true,
      default: 'off',
      form: registrationForm,
    }),
    registrationRole: role('注册账号的角色', { form: registrationForm, help: '只能选择您自己有权授予的角色' }),
    lostPassword: multiSelect('找回密码', {
      choices: {
        options: [
          { value: 'phone', text: '凭手机验证码' },
          { value: 'mail', text: '凭邮箱验证码' },
        ],
      },
      notNull: true,
      default: ['phone', 'mail'],
      form: lostPasswordForm,
      help: '都不选时，页面请用户与院系管理员联系',
    }),
    lostContact: textarea('重置密码联系方式', {
      max: 300,
      form: lostPasswordForm,
      help: '公开显示在找回密码页面上，如各院系学位秘书的办公电话；不填时只提示联系院系管理员',
    }),
    provisionFrom: multiSelect('自动建立账号', {
      choices: { options: methodOptions.filter(({ value }) => value === 'third' || value === 'cas') },
      notNull: true,
      default: [],
      form: provisioningForm,
      help: '第一次由此登录而没有账号的人，自动得到一个账号；都不选时，只有已有账号的人可以登录',
    }),
    provisionRole: role('自动建立的账号的角色', { form: provisioningForm, help: '只能选择您自己有权授予的角色' }),
  },
})

const { menu: _menu, moreActions: _moreActions, ...chosen } = signInSettingResource

/** The setting of one school, as the platform's administrators see and change it. */
export const schoolSignInSettingResource = {
  ...chosen,
  path: '/sys/tenant/entry',
  permission: 'sys:tenant:entry',
  params: ['tenantId'],
} as const
