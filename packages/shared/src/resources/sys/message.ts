import { datetime } from '../../field-types/datetime.ts'
import { number } from '../../field-types/number.ts'
import { richText } from '../../field-types/rich-text.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { messageKinds } from '../../message/message-kinds.ts'
import { defineResource } from '../../resource/resource.ts'

/** Both go into a mail's header, so values that could add a header or a receiver are refused. */
const oneLine = { pattern: String.raw`^[^\p{Cc}\p{Zl}\p{Zp}]+$`, message: '只能是一行文字' }
const oneReceiver = {
  pattern: String.raw`^[^\s\p{Cc},;:<>()"\\[\]]+$`,
  message: '应为一个用户账号、邮箱地址或手机号',
}

/** 消息: a message to one receiver, and its delivery. Saving a new one sends it. */
export const messageResource = defineResource({
  path: '/sys/message/sysMessage',
  table: 'sys_message',
  title: '消息',
  permission: 'sys:message',
  menu: { group: 'system-notices', url: '/isystem/message', icon: 'message', component: 'system/message' },
  moreActions: [{ code: 'resend', name: '重新发送' }],
  tenant: 'school',
  grows: true,
  importKey: ['esReceiver', 'esTitle'],
  fields: {
    esTitle: text('消息标题', { required: true, max: 200, rules: [oneLine], infix: true, query: { rule: 'like' } }),
    esType: select('发送方式', { options: messageKinds, required: true, list: { width: 100 }, query: {} }),
    esReceiver: text('接收人', {
      required: true,
      max: 200,
      rules: [oneReceiver],
      infix: true,
      query: { rule: 'like' },
      help: '系统消息填用户账号，邮件填邮箱地址。',
    }),
    esContent: richText('内容', { required: true, max: 200_000, list: false }),
    esParam: textarea('参数', { max: 4_000, list: false, form: false }),
    esSendStatus: select('发送状态', {
      options: [
        { value: '0', text: '待发送' },
        { value: '1', text: '发送成功' },
        { value: '2', text: '发送失败，将重试' },
        { value: '-1', text: '发送失败' },
      ],
      notNull: true,
      default: '0',
      readonly: true,
      form: false,
      list: { width: 150 },
      query: {},
    }),
    esSendTime: datetime('发送时间', { readonly: true, form: false, list: { width: 170 } }),
    esSendNum: number('发送次数', {
      integer: true,
      notNull: true,
      default: 0,
      readonly: true,
      form: false,
      list: { width: 90 },
    }),
    esResult: text('发送结果', { readonly: true, form: false, query: false }),
    remark: textarea('备注', { max: 500, list: { optional: true } }),
  },
})
