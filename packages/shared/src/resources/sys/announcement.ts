import { datetime } from '../../field-types/datetime.ts'
import { department } from '../../field-types/department.ts'
import { file } from '../../field-types/file.ts'
import { radio } from '../../field-types/radio.ts'
import { richText } from '../../field-types/rich-text.ts'
import { role } from '../../field-types/role.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { user } from '../../field-types/user.ts'
import { defineResource } from '../../resource/resource.ts'

/**
 * The target of 去处理: a path of this site or another site, but nothing that a browser would execute and nothing that
 * begins with `//`.
 */
const ownPathOrSite = {
  pattern: String.raw`^(?:https?:\/\/[^\s<>"'\\]+|\/?(?!\/)[\w\-.\/?=&%#]+)$`,
  message: '应为本系统的路径，或以 http:// 或 https:// 开头的地址',
}

/** 通知公告: an announcement for all users or some, during a period. */
export const announcementResource = defineResource({
  path: '/sys/annountCement', // spelled so on the wire
  table: 'sys_announcement',
  title: '通知公告',
  permission: 'sys:announcement',
  menu: {
    group: 'system-notices',
    url: '/isystem/announcement',
    icon: 'notification',
    component: 'system/announcement',
    roles: ['dwgly'],
  },
  moreActions: [
    { code: 'release', name: '发布', roles: ['dwgly'] },
    { code: 'revoke', name: '撤销', roles: ['dwgly'] },
    { code: 'receipts', name: '阅读情况', roles: ['dwgly'] },
  ],
  tenant: 'school',
  grows: true,
  recycleBin: true,
  importKey: ['titile'],
  fields: {
    // Spelled so on the wire.
    titile: text('标题', {
      required: true,
      max: 100,
      infix: true,
      list: { width: 240 },
      query: { rule: 'like' },
      form: { span: 24 },
    }),
    sendStatus: select('发布状态', {
      options: [
        { value: '0', text: '未发布' },
        { value: '1', text: '已发布' },
        { value: '2', text: '已撤销' },
      ],
      notNull: true,
      default: '0',
      readonly: true,
      form: false,
      list: { width: 100 },
      query: {},
    }),
    msgCategory: radio('消息类型', {
      options: [
        { value: '1', text: '通知公告' },
        { value: '2', text: '系统消息' },
      ],
      required: true,
      default: '1',
      list: { width: 100 },
      query: {},
    }),
    priority: radio('优先级', {
      options: [
        { value: 'L', text: '一般消息' },
        { value: 'M', text: '重要消息' },
        { value: 'H', text: '紧急消息' },
      ],
      required: true,
      default: 'L',
      list: { width: 100 },
      query: { folded: true },
    }),
    msgType: radio('通告对象', {
      options: [
        { value: 'ALL', text: '全体用户' },
        { value: 'DEPART', text: '指定部门' },
        { value: 'ROLE', text: '指定角色' },
        { value: 'USER', text: '指定用户' },
      ],
      required: true,
      default: 'ALL',
      list: { width: 100 },
      query: {},
      form: { span: 24 },
    }),
    departIds: department('部门', {
      multiple: true,
      max: 200,
      list: false,
      help: '下级部门的人员也会收到。',
      form: { span: 24, when: { field: 'msgType', in: ['DEPART'] } },
    }),
    roleIds: role('角色', {
      multiple: true,
      max: 200,
      list: false,
      form: { span: 24, when: { field: 'msgType', in: ['ROLE'] } },
    }),
    userIds: user('用户', {
      multiple: true,
      store: 'id',
      max: 1_000,
      list: false,
      form: { span: 24, when: { field: 'msgType', in: ['USER'] } },
    }),
    startTime: datetime('开始时间', {
      list: { optional: true },
      help: '发布后，到这一时刻才能看到；不填则发布后立即可见。',
    }),
    endTime: datetime('结束时间', { list: { optional: true }, help: '过了这一时刻不再显示；不填则一直显示。' }),
    msgAbstract: textarea('摘要', { max: 200, rows: 2, list: { optional: true }, form: { span: 24 } }),
    msgContent: richText('内容', { max: 200_000, list: false, form: { span: 24 } }),
    files: file('附件', { max: 10, list: false, form: { span: 24 } }),
    openType: select('处理方式', {
      options: [
        { value: 'url', text: '打开链接' },
        { value: 'component', text: '打开页面' },
        { value: 'other', text: '其他' },
      ],
      list: { optional: true },
      help: '选择“打开链接”时，查看通知的人可以点“去处理”。',
    }),
    openPage: text('处理地址', {
      max: 500,
      rules: [ownPathOrSite],
      list: { optional: true },
      form: { when: { field: 'openType', in: ['url', 'component'] } },
    }),
    busId: text('业务主键', { max: 64, list: false, form: false, excel: false }),
    sender: user('发布人', { readonly: true, form: false, list: { width: 110 } }),
    sendTime: datetime('发布时间', { readonly: true, form: false, list: { width: 170 } }),
    cancelTime: datetime('撤销时间', { readonly: true, form: false, list: { optional: true } }),
  },
  unkept: {
    busType: '通知公告不区分业务类型，busType 请留空',
    dtTaskId: '通知公告不经钉钉发送，dtTaskId 请留空',
  },
})
