import { number } from '../../field-types/number.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

const optional = { list: { optional: true } } as const

/** 评阅专家: possible reviewers of theses. They have no account: a link opens one thesis each. */
export const reviewerResource = defineResource({
  path: '/xw/xwReviewer',
  table: 'xw_reviewer',
  title: '评阅专家',
  permission: 'xw:reviewer',
  menu: { group: 'thesis', url: '/thesis/reviewers', icon: 'team', roles: ['dwgly', 'lbgly'] },
  tenant: 'school',
  history: true,
  unique: [['name', 'unit']],
  fields: {
    name: text('姓名', { required: true, max: 40, list: { width: 100 }, query: { rule: 'like' } }),
    unit: text('单位', {
      required: true,
      max: 100,
      help: '校外专家写学校或单位，本校专家写院系',
      list: { width: 200 },
      query: { rule: 'like' },
    }),
    isOwnSchool: switchOf('本校专家', { notNull: true, default: '0', list: { width: 100 }, query: {} }),
    jobTitle: text('职称', { max: 40, list: { width: 100 } }),
    specialty: text('研究领域', { max: 200, help: '多个用分号分隔', form: { span: 24 }, query: { rule: 'like' } }),
    phone: text('手机号', {
      normalize: 'code',
      sealed: true,
      masked: 'phone',
      rules: ['mobile'],
      list: { width: 130 },
    }),
    email: text('邮箱', { max: 100, sealed: true, masked: 'email', rules: ['email'], ...optional }),
    maxAtOnce: number('同时评阅上限', { required: true, integer: true, min: 1, max: 50, default: 5 }),
    isActive: switchOf('启用', { notNull: true, default: '1', list: { width: 80 }, query: {} }),
  },
})
