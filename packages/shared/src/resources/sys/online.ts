import { date } from '../../field-types/date.ts'
import { datetime } from '../../field-types/datetime.ts'
import { dict } from '../../field-types/dict.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

const seen = { readonly: true, notNull: true } as const
const onDemand = { readonly: true, list: { optional: true }, query: false } as const

/** 在线用户: the open sessions of a school. A view without writing. */
export const onlineResource = defineResource({
  path: '/sys/online',
  table: 'sys_online',
  title: '在线用户',
  permission: 'sys:online',
  menu: { group: 'system-people', url: '/isystem/online', icon: 'solution', component: 'system/online' },
  moreActions: [{ code: 'forceLogout', name: '强制下线' }],
  tenant: 'school',
  actions: ['exportXls'],
  fields: {
    username: text('用户账号', { ...seen, query: { rule: 'like' } }),
    realname: text('用户姓名', { ...seen, query: { rule: 'like' } }),
    ip: text('IP 地址', { ...seen, query: {} }),
    userAgent: text('浏览器', { ...seen, query: false, list: { width: 180 } }),
    createdAt: datetime('登录时间', seen),
    lastSeenAt: datetime('最近活动', seen),
    sex: dict('性别', { ...onDemand, dictCode: 'sex', wire: 'number' }),
    birthday: date('出生日期', onDemand),
    phone: text('手机号', { ...onDemand, sealed: true, masked: 'phone' }),
    avatar: text('头像', { readonly: true, list: false, query: false, excel: false }),
    current: switchOf('本次登录', { readonly: true, storage: 'module', list: false, query: false, excel: false }),
    // The wire's name for the id that ends a session; it is never the session's token.
    token: text('会话编号', { readonly: true, storage: 'module', list: false, query: false, excel: false }),
  },
  sort: { column: 'lastSeenAt', order: 'desc' },
})
