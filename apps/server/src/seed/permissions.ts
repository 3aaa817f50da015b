import { batchResource } from '@xw/shared/degree/batch'
import { degreeRecordTable } from '@xw/shared/degree/degree-record'
import { type WorkPage, workPages } from '@xw/shared/degree/office-work'
import { degreeTypes } from '@xw/shared/degree/types'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { resources } from '@xw/shared/resources/index'
import { logKinds, logResource, platformLogResource } from '@xw/shared/resources/sys/log'
import { onlineResource } from '@xw/shared/resources/sys/online'
import { quartzTaskResource } from '@xw/shared/resources/sys/quartz-task'
import { catalogues, catalogueTable } from '@xw/shared/resources/xw/catalogue'
import { surveyResource } from '@xw/shared/resources/xw/survey'
import { surveyResponseResource } from '@xw/shared/resources/xw/survey-response'
import { statisticsPermission } from '@xw/shared/wire/statistics-paths'
import type { PermissionSeed } from './permission-seed.ts'
import { apiDocPage, menuPage, monitorGroup, schoolPage } from './platform-pages.ts'
import { buildResourcePermissions, moreActions, resourcePermissions } from './resource-permissions.ts'
import { allButStudents, everyone, staff } from './roles.ts'

const inGroup = (group: string) => resources.filter(def => def.menu?.group === group).flatMap(resourcePermissions)
/** Resources whose permissions are listed below by hand, because they differ from the usual ones. */
const withOwnEntry: readonly ResourceDef[] = [
  degreeRecordTable,
  catalogueTable,
  quartzTaskResource,
  surveyResponseResource,
]
/** Reports whether a resource is a list inside another resource's page, whose permissions it shares. */
const isWithin = (def: ResourceDef) => resources.some(other => other.menu && other.permission === def.permission)
const withoutEntry = resources
  .filter(def => !def.menu && !withOwnEntry.includes(def) && !isWithin(def))
  .flatMap(resourcePermissions)

/** Actions that record a task without running it. Only administrators have them. */
const byHand = new Set(['add', 'importExcel'].map(action => `${quartzTaskResource.permission}:${action}`))

/**
 * Every user who can start a task may manage their own tasks. The page and the tasks of others are for administrators.
 */
const tasks: PermissionSeed = {
  code: quartzTaskResource.permission,
  name: '异步任务',
  roles: [],
  menu: { url: '/isystem/sys-quartz-task', component: 'system/sys-quartz-task', icon: 'schedule', keepAlive: true },
  children: [
    ...buildResourcePermissions(quartzTaskResource, staff).map(action =>
      byHand.has(action.code) ? { ...action, roles: [] } : action,
    ),
    ...moreActions(quartzTaskResource),
  ],
}

/** The signed-in users. They come from a view, so they are not among the resources that have tables. */
const onlineUsers = resourcePermissions(onlineResource)

/** SY-10: earlier versions of records. A user sees those of the records that they may see now. */
const dataLog: PermissionSeed = {
  code: 'sys:dataLog',
  name: '数据日志',
  roles: ['dwgly'],
  menu: { url: '/isystem/data-log', component: 'system/data-log', icon: 'database', keepAlive: true },
  children: [{ code: 'sys:dataLog:list', name: '查询', roles: ['dwgly'] }],
}

/** One menu item for each kind of log, all with the same page. Logs come from a view as well. */
const logs: readonly PermissionSeed[] = [
  ...Object.entries(logKinds).map(([kind, { title, icon }]) => ({
    code: `${logResource.permission}:kind${kind}`,
    name: title,
    roles: ['dwgly'] as const,
    menu: {
      url: `/isystem/log/${kind}`,
      component: 'system/log',
      icon,
      query: { logType: kind },
      keepAlive: true as const,
    },
  })),
  dataLog,
  ...buildResourcePermissions(logResource, ['dwgly']).map(action => ({
    ...action,
    name: logResource.title + action.name,
  })),
  ...resourcePermissions(platformLogResource),
]

/** The address list is a view of users with its own right: who may look colleagues up need not look after accounts. */
const addressList: PermissionSeed = {
  code: 'sys:addressList',
  name: '通讯录',
  roles: staff,
  menu: { url: '/isystem/address-list', component: 'system/address-list', icon: 'contacts', keepAlive: true },
  children: [
    { code: 'sys:addressList:list', name: '查询', roles: staff },
    { code: 'sys:addressList:exportXls', name: '导出', roles: ['dwgly'] },
  ],
}

/** Lists the roles that need a group, because they have one of its items. */
const rolesOf = (entries: readonly PermissionSeed[]) => [...new Set(entries.flatMap(entry => entry.roles))]

const withSupervisors = [...staff, 'ds' as const]

/**
 * Further roles for records, beside the office's: students fill in their own, and supervisors see those of their
 * students.
 */
const alsoFor = ({ code }: PermissionSeed) => {
  if (code.endsWith(':list')) return ['xs', 'ds'] as const
  return code.endsWith(':edit') ? (['xs'] as const) : []
}

/** DG-10: statistics for the office's reports. Users count only the records within their reach. */
const statistics: PermissionSeed = {
  code: statisticsPermission,
  name: '统计报表',
  roles: staff,
  menu: { url: '/xxcj/statistics', component: 'xw/XwStatistics', icon: 'file-text', keepAlive: true },
  children: [
    { code: `${statisticsPermission}:list`, name: '查询', roles: staff },
    { code: `${statisticsPermission}:exportXls`, name: '导出', roles: staff },
  ],
}

/** DG-04: departments see the answers of their students; students answer and see their own answers. */
const withAnswers = (entry: PermissionSeed): PermissionSeed => ({
  ...entry,
  roles: staff,
  children: [
    ...(entry.children ?? []).map(action => (action.code.endsWith(':list') ? { ...action, roles: staff } : action)),
    ...buildResourcePermissions(surveyResponseResource, staff).map(action => ({
      ...action,
      name: surveyResponseResource.title + action.name,
      roles: action.code.endsWith(':list') ? [...staff, 'xs' as const] : staff,
    })),
    ...moreActions(surveyResponseResource),
  ],
})

const besideRecords = inGroup(degreeRecordTable.permission)
const isBatch = ({ code }: PermissionSeed) => code === batchResource.permission

/**
 * One entry for each degree type, all with the same page and named so that it fits the menu. A user sees the types that
 * they are responsible for. The entries stand below the batches and above the pages that are used once a year, because
 * people work with them all day.
 */
const degreeRecords: PermissionSeed = {
  code: degreeRecordTable.permission,
  name: '采集',
  roles: withSupervisors,
  menu: { url: '/xxcj', component: 'layouts/RouteView', icon: 'form' },
  children: [
    ...besideRecords.filter(isBatch),
    ...degreeTypes.map(({ code, shortName }) => ({
      code: `${degreeRecordTable.permission}:type${code}`,
      name: shortName,
      roles: withSupervisors,
      menu: {
        url: `/xxcj/xwInfo/${code}`,
        component: 'xw/XwInfo',
        query: { xwlx: code },
        keepAlive: true as const,
      },
    })),
    ...besideRecords
      .filter(entry => !isBatch(entry))
      .map(entry => (entry.code === surveyResource.permission ? withAnswers(entry) : entry)),
    statistics,
    {
      code: `${degreeRecordTable.permission}:record`,
      name: '学位信息记录',
      roles: staff,
      menu: { url: '/xxcj/xwRecord', component: 'xw/XwRecord', hidden: true },
    },
    ...buildResourcePermissions(degreeRecordTable, staff).map(entry => ({
      ...entry,
      roles: [...staff, ...alsoFor(entry)],
    })),
    ...moreActions(degreeRecordTable),
  ],
}

/** DG-05: the pages of students. The first is their home page; no menu item leads to the others. */
const studentPages: readonly PermissionSeed[] = [
  { url: '/student', name: '我的学位信息', component: 'student/home' },
  { url: '/student/fill', name: '填写学位信息', component: 'student/fill' },
  { url: '/student/confirm', name: '确认提交', component: 'student/confirm' },
  { url: '/student/collection', name: '填写采集', component: 'student/collection' },
].map(({ url, name, component }) => ({
  code: component.replace('/', '-'),
  name,
  roles: ['xs'],
  menu: { url, component, hidden: true },
}))

const setupEntries = inGroup('degree-setup')

/** The settings of a degree office: what students apply for, and how records are checked, numbered and printed. */
const degreeSetup: PermissionSeed = {
  code: 'degree-setup',
  name: '配置',
  roles: rolesOf(setupEntries),
  menu: { url: '/degree-setup', component: 'layouts/RouteView', icon: 'control' },
  children: setupEntries,
}

const codeTableEntries: readonly PermissionSeed[] = [
  ...catalogues.map(({ code, title, icon }) => ({
    code: `${catalogueTable.permission}:${code}`,
    name: title,
    roles: ['dwgly'] as const,
    menu: {
      url: `/degree-setup/${code.replaceAll('_', '-')}`,
      component: 'xw/XwCatalogue',
      icon,
      query: { catalogue: code },
      keepAlive: true as const,
    },
  })),
  ...buildResourcePermissions(catalogueTable, ['dwgly']),
  ...inGroup('code-tables'),
]

/** The code tables that fields of records choose from: the national catalogues and the dictionaries. */
const codeTables: PermissionSeed = {
  code: 'code-tables',
  name: '代码表',
  roles: rolesOf(codeTableEntries),
  menu: { url: '/code-tables', component: 'layouts/RouteView', icon: 'book' },
  takesFrom: ['degree-setup', 'system', 'system-data'],
  children: codeTableEntries,
}

const ofTasks = inGroup('work')
const toWorkEntry = ({ key, name, url, icon }: WorkPage): PermissionSeed => {
  const page = ofTasks.find(({ menu }) => menu?.url === url)
  if (page) return { ...page, name }
  return {
    code: `work:${key}`,
    name,
    roles: key === 'review' ? staff : ['dwgly', 'lbgly'],
    menu: { url, component: 'xw/XwWork', icon, query: { task: key }, keepAlive: true },
  }
}
const thesisEntries = inGroup('thesis')

/** DG-09: theses on their way to reviewers and back. */
const theses: PermissionSeed = {
  code: 'thesis',
  name: '论文送审',
  roles: rolesOf(thesisEntries),
  menu: { url: '/thesis', component: 'layouts/RouteView', icon: 'book' },
  children: thesisEntries,
}

const workEntries: readonly PermissionSeed[] = [...workPages.map(toWorkEntry), theses]

/** DG-10: the work on records through the year, in its order, with a page for each task. */
const work: PermissionSeed = {
  code: 'work',
  name: '办理',
  roles: rolesOf(workEntries),
  menu: { url: '/work', component: 'layouts/RouteView', icon: 'audit' },
  takesFrom: [degreeRecordTable.permission, 'degree-setup'],
  children: workEntries,
}

/** Pages about one's own account, for every user. The user menu leads to them. */
const ownAccount: readonly PermissionSeed[] = [
  {
    code: 'account-center',
    name: '个人中心',
    roles: [],
    open: true,
    menu: { url: '/account/center', component: 'account/center', hidden: true },
  },
  {
    code: 'account-settings',
    name: '账号设置',
    roles: [],
    open: true,
    menu: { url: '/account/settings', component: 'account/settings', hidden: true },
  },
  {
    code: 'account-scan',
    name: '扫码登录确认',
    roles: [],
    open: true,
    menu: { url: '/account/scan', component: 'account/scan', hidden: true },
  },
]

const systemGroup = (
  name: string,
  title: string,
  icon: string,
  entries: readonly PermissionSeed[],
): PermissionSeed => ({
  code: `system-${name}`,
  name: title,
  roles: rolesOf(entries),
  menu: { url: `/isystem/${name}`, component: 'layouts/RouteView', icon },
  children: entries,
})

/** Pages that are used together stand together. Pages that name the menu itself as their group follow the groups. */
const systemEntries: readonly PermissionSeed[] = [
  systemGroup('people', '组织与人员', 'team', [...inGroup('system-people'), addressList, ...onlineUsers]),
  systemGroup('rights', '角色与权限', 'safety', [...inGroup('system-rights'), menuPage]),
  systemGroup('data', '编码规则', 'tags', inGroup('system-data')),
  systemGroup('notices', '公告与消息', 'notification', inGroup('system-notices')),
  systemGroup('running', '平台与运行', 'desktop', [tasks, ...inGroup('system-running'), schoolPage, apiDocPage]),
  systemGroup('logs', '日志', 'file-text', logs),
  monitorGroup(inGroup('system-monitor')),
  ...inGroup('system'),
  ...withoutEntry,
]

/** The product's menu items and actions. An item is added here when its page is built. */
export const permissions: readonly PermissionSeed[] = [
  {
    code: 'dashboard-analysis',
    name: '首页',
    roles: everyone,
    menu: { url: '/dashboard/analysis', component: 'dashboard/Analysis', icon: 'home' },
  },
  { code: 'dashboard:visits', name: '查看访问量', roles: ['dwgly'] },
  { code: 'xw:demoData:load', name: '加载演示数据', roles: ['dwgly'] },
  { code: 'xw:demoData:clear', name: '清除演示数据', roles: ['dwgly'] },
  {
    code: 'dashboard-workplace',
    name: '工作台',
    roles: allButStudents,
    menu: { url: '/dashboard/workplace', component: 'dashboard/Workplace', icon: 'dashboard' },
  },
  {
    code: 'isps-userAnnouncement',
    name: '我的通知',
    roles: allButStudents,
    menu: { url: '/isps/userAnnouncement', component: 'isps/UserAnnouncement', icon: 'bell', keepAlive: true },
  },
  ...ownAccount,
  ...studentPages,
  work,
  degreeRecords,
  degreeSetup,
  codeTables,
  {
    code: 'system',
    name: '系统',
    roles: rolesOf(systemEntries.filter(({ menu }) => menu)),
    menu: { url: '/isystem', component: 'layouts/RouteView', icon: 'setting' },
    children: systemEntries,
  },
]

const flat = (entries: readonly PermissionSeed[]): PermissionSeed[] =>
  entries.flatMap(entry => [entry, ...flat(entry.children ?? [])])

/** Every permission that a start creates, menu items and actions alike. */
export const allPermissions: readonly PermissionSeed[] = flat(permissions)
