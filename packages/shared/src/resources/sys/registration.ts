import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'
import { userResource } from './user.ts'

const seen = { readonly: true, form: false } as const
const { username, realname, phone, email } = userResource.fields

/**
 * 注册审核: registrations that wait for the school's review. An approved one becomes a user; all are deleted after a
 * month.
 */
export const registrationResource = defineResource({
  path: '/sys/registration',
  table: 'sys_registration',
  title: '注册审核',
  permission: 'sys:registration',
  menu: {
    group: 'system-people',
    url: '/isystem/registration',
    icon: 'solution',
    component: 'system/registration',
    roles: ['dwgly'],
  },
  moreActions: [{ code: 'review', name: '审核', roles: ['dwgly'] }],
  tenant: 'school',
  actions: [],
  fields: {
    username: text(username.label, { ...seen, notNull: true, query: { rule: 'like' } }),
    realname: text(realname.label, { ...seen, notNull: true, query: { rule: 'like' } }),
    phone: text(phone.label, {
      ...seen,
      notNull: true,
      normalize: 'code',
      sealed: true,
      masked: 'phone',
      list: { width: 130 },
      query: {},
    }),
    workNo: text('学号或工号', { ...seen, query: {} }),
    email: text(email.label, { ...seen, list: { optional: true } }),
    state: select('状态', {
      ...seen,
      notNull: true,
      default: 'waiting',
      options: [
        { value: 'waiting', text: '待审核' },
        { value: 'approved', text: '已通过' },
        { value: 'refused', text: '未通过' },
      ],
      list: { width: 100 },
      query: {},
    }),
    reason: textarea('未通过的原因', { ...seen, max: 200 }),
  },
})
