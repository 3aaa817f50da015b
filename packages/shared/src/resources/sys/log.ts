import { datetime } from '../../field-types/datetime.ts'
import { id } from '../../field-types/id.ts'
import type { FieldDef } from '../../field-types/index.ts'
import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { user } from '../../field-types/user.ts'
import { deepFreeze } from '../../resource/deep-freeze.ts'
import { defineResource, type ResourceDef } from '../../resource/resource.ts'

const seen = { readonly: true, form: false, list: { optional: true } } as const

const logFields = defineResource({
  path: '/sys/log',
  table: 'sys_log_entry',
  title: '日志',
  permission: 'sys:log',
  tenant: 'school',
  grows: true,
  actions: ['exportXls'],
  // The wire's name for a search in the content.
  params: ['keyWord'],
  fields: {
    // The first text names a log line: it is the heading of a card on phones.
    logContent: text('日志内容', { ...seen, infix: true, list: { width: 320 }, query: { rule: 'like' } }),
    logType: select('日志类型', {
      ...seen,
      wire: 'number',
      options: [
        { value: '1', text: '登录' },
        { value: '2', text: '操作' },
        { value: '3', text: '敏感查询' },
        { value: '4', text: '异常' },
      ],
    }),
    username: text('账号', { ...seen, list: { width: 130 }, query: {} }),
    operateType: select('操作类型', {
      ...seen,
      wire: 'number',
      options: [
        { value: '1', text: '查询' },
        { value: '2', text: '新增' },
        { value: '3', text: '编辑' },
        { value: '4', text: '删除' },
        { value: '5', text: '导入' },
        { value: '6', text: '导出' },
      ],
    }),
    success: select('结果', {
      ...seen,
      options: [
        { value: '1', text: '成功' },
        { value: '0', text: '未成功' },
      ],
    }),
    ip: text('IP 地址', { ...seen, list: { width: 130 }, query: {} }),
    requestType: text('请求方式', seen),
    requestUrl: text('请求路径', seen),
    costTime: number('耗时（毫秒）', { ...seen, integer: true }),
    traceId: text('追踪号', { ...seen, list: { width: 160 }, query: {} }),
    userAgent: text('浏览器', { ...seen, query: false }),
    method: text('权限编码', seen),
    detail: textarea('出错位置', { ...seen, list: false, query: false }),
    userid: id('用户编号', { ...seen, list: false, excel: false }),
  },
})

type LogKey = keyof typeof logFields.fields
type LogFacets = Partial<Record<LogKey, Partial<FieldDef>>>

const resultFacets: LogFacets = { success: { list: { width: 90 }, query: {} } }
const operationFacets: LogFacets = { ...resultFacets, operateType: { list: { width: 90 }, query: {} } }
const hidden = { list: false, query: false, excel: false } as const

/** The kinds of logs, each with its columns and queries. */
export const logKinds = {
  '1': { title: '登录日志', icon: 'idcard', facets: { ...resultFacets, userAgent: { list: { width: 180 } } } },
  '2': { title: '操作日志', icon: 'form', facets: operationFacets },
  '3': { title: '敏感查询日志', icon: 'safety', facets: {} },
  '4': {
    title: '异常日志',
    icon: 'notification',
    facets: { requestUrl: { list: { width: 200 }, query: {} }, requestType: { list: { width: 90 } } },
  },
} as const satisfies Record<string, { title: string; icon: string; facets: LogFacets }>
export type LogKind = keyof typeof logKinds

export const isLogKind = (kind: string): kind is LogKind => Object.hasOwn(logKinds, kind)

const stampFacets: LogFacets = {
  createTime: datetime('时间', { ...seen, notNull: true, list: { width: 170 }, query: {} }),
  createBy: user('姓名', { ...seen, list: { width: 110 } }),
  updateBy: hidden,
  updateTime: hidden,
}

/** Defines the list of one kind of log, or of all. Only the program writes logs, and nobody deletes from them. */
function defineLog(title: string, facets: LogFacets, kind: LogKind | null): ResourceDef {
  const { createTime, createBy, ...others } = logFields.fields
  const ordered = { createTime, createBy, ...others }
  const fields = Object.fromEntries(
    Object.entries(ordered).map(([key, field]) => [
      key,
      { ...field, ...stampFacets[key as LogKey], ...facets[key as LogKey] } as FieldDef,
    ]),
  )
  const ofKind = kind && { only: { field: 'logType', value: kind }, params: ['keyWord', 'logType'] }
  return deepFreeze({ ...logFields, title, fields, ...ofKind })
}

const fullFacets: LogFacets = { ...operationFacets, logType: { list: { width: 100 }, query: {} } }

/** SY-11: the list of all logs; each kind also has its own. */
export const logResource: ResourceDef = defineLog(logFields.title, fullFacets, null)

const resourcesByKind = Object.entries(logKinds).map(
  ([kind, { title, facets }]) => [kind, defineLog(title, { ...facets, logType: hidden }, kind as LogKind)] as const,
)

export const logResources: Readonly<Record<LogKind, ResourceDef>> = Object.fromEntries(resourcesByKind) as Record<
  LogKind,
  ResourceDef
>

/** Log lines without a school: errors and failed sign-ins before a user was known, and scheduled work. */
export const platformLogResource: ResourceDef = deepFreeze({
  ...logResource,
  path: '/sys/platformLog',
  title: '平台日志',
  permission: 'sys:platformLog',
  tenant: 'platform',
  actions: [],
  menu: { group: 'system-logs', url: '/isystem/log/platform', icon: 'desktop', component: 'system/log' },
})
