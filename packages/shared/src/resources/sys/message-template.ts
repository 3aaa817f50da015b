import { richText } from '../../field-types/rich-text.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { messageKinds } from '../../message/message-kinds.ts'
import { defineResource } from '../../resource/resource.ts'
import { codeRule } from '../../rules/code-rule.ts'

/** 消息模板: a message with variables that are filled in for each receiver. */
export const messageTemplateResource = defineResource({
  path: '/sys/message/sysMessageTemplate',
  table: 'sys_message_template',
  title: '消息模板',
  permission: 'sys:messageTemplate',
  menu: {
    group: 'system-notices',
    url: '/isystem/messageTemplate',
    icon: 'mail',
    component: 'system/message-template',
  },
  moreActions: [{ code: 'send', name: '发送' }],
  tenant: 'school',
  history: true,
  fields: {
    templateCode: text('模板编码', {
      required: true,
      unique: true,
      rules: [codeRule],
      query: { rule: 'like' },
    }),
    templateName: text('模板标题', {
      required: true,
      max: 100,
      rules: [{ pattern: String.raw`^[^\p{Cc}\p{Zl}\p{Zp}]+$`, message: '只能是一行文字' }],
      help: '用作邮件的主题和系统消息的标题。',
      query: { rule: 'like' },
    }),
    templateType: select('模板类型', { options: messageKinds, required: true, list: { width: 100 }, query: {} }),
    // A separate action switches it, so that a template in use is not changed by accident.
    useStatus: switchOf('应用状态', {
      notNull: true,
      default: '0',
      readonly: true,
      form: false,
      list: { width: 100 },
      query: {},
    }),
    templateContent: richText('模板内容', {
      required: true,
      max: 100_000,
      help: '变量写作 ${变量名}，如 ${name}；发送时换成实际的内容。',
    }),
    templateTestJson: textarea('测试数据', {
      max: 4_000,
      rules: ['templateValues'],
      list: false,
      help: '预览和测试时变量的值，如 {"name": "张三"}。',
    }),
  },
})
