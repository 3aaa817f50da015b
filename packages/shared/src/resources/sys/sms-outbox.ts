import { datetime } from '../../field-types/datetime.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { codePurposes } from '../../message/code-purposes.ts'
import { defineResource } from '../../resource/resource.ts'

const seen = { readonly: true, form: false } as const

/**
 * 短信发件箱: the text messages and mailed codes of the last days, with their delivery. Messages without a gateway can be
 * read here while they are valid.
 */
export const smsOutboxResource = defineResource({
  path: '/sys/smsOutbox',
  table: 'sys_sms',
  title: '短信发件箱',
  permission: 'sys:smsOutbox',
  menu: { group: 'system-running', url: '/isystem/sms-outbox', icon: 'mail', component: 'system/sms-outbox' },
  tenant: 'platform',
  grows: true,
  actions: [],
  fields: {
    mobile: text('手机号或邮箱', {
      ...seen,
      notNull: true,
      normalize: 'code',
      sealed: true,
      masked: 'phone',
      list: { width: 130 },
      query: {},
    }),
    purpose: select('用途', {
      ...seen,
      notNull: true,
      default: '0',
      options: [...codePurposes, { value: 'notice', text: '通知' }],
      list: { width: 100 },
      query: {},
    }),
    content: text('内容', { ...seen, storage: 'module', query: false }),
    state: select('状态', {
      ...seen,
      notNull: true,
      default: 'waiting',
      options: [
        { value: 'waiting', text: '待发送' },
        { value: 'kept', text: '留在发件箱' },
        { value: 'sent', text: '已发送' },
        { value: 'failed', text: '未能发送' },
        { value: 'unbound', text: '无人使用该号码' },
      ],
      list: { width: 130 },
      query: {},
    }),
    result: text('结果', { ...seen, query: false }),
    expiresAt: datetime('有效期至', { ...seen, notNull: true, query: false }),
  },
})
