import { password } from '../../field-types/password.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'

const message = { group: '短信' }
const call = { group: '调用接口' }
const signing = { group: '签名' }

/** 短信网关: the gateway for text messages. There is one record; while it is switched off, messages stay in 短信发件箱. */
export const smsGatewayResource = defineResource({
  path: '/sys/smsGateway',
  table: 'sys_sms_gateway',
  title: '短信网关',
  permission: 'sys:smsGateway',
  menu: { group: 'system-running', url: '/isystem/sms-gateway', icon: 'message', component: 'system/sms-gateway' },
  moreActions: [{ code: 'test', name: '发送测试短信' }],
  tenant: 'platform',
  actions: ['edit'],
  fields: {
    status: switchOf('通过网关发送', {
      required: true,
      default: '0',
      form: message,
      help: '关闭时短信不会发出，内容在“短信发件箱”中查看',
    }),
    content: textarea('短信内容', {
      required: true,
      max: 300,
      default: '您的${purpose}验证码是 ${code}，5 分钟内有效，请勿告知他人。',
      rules: [{ pattern: String.raw`\$\{\s*code\s*\}`, message: '应含有验证码 ${code}' }],
      form: message,
      help: '${purpose} 是验证码的用途：如登录、注册；审核结果等通知不用此模板',
    }),
    url: text('接口地址', {
      max: 500,
      rules: [
        {
          pattern: String.raw`^https?://[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5})?(?:[/?][^\s#]*)?$`,
          message: '应为以 https:// 或 http:// 开头的网址',
        },
      ],
      form: call,
      help: '公网地址须为 https；内部网络的地址须先由运维人员列入 XW_SMS_NETWORKS',
    }),
    method: select('请求方式', {
      options: [
        { value: 'POST', text: 'POST' },
        { value: 'GET', text: 'GET' },
      ],
      required: true,
      default: 'POST',
      form: call,
    }),
    bodyFormat: select('正文格式', {
      options: [
        { value: 'json', text: 'JSON' },
        { value: 'form', text: '表单' },
      ],
      required: true,
      default: 'json',
      form: call,
    }),
    headers: textarea('请求头', {
      max: 2_000,
      form: call,
      help: '每行一个，如 Authorization: Bearer ${secret}',
    }),
    body: textarea('正文', {
      max: 4_000,
      rows: 5,
      form: call,
      help: '可用 ${mobile} 手机号、${code} 验证码、${content} 短信内容、${time} 秒级时间戳、${nonce} 随机串、${sign} 签名、${secret} 密钥；接口地址和请求头也可使用',
    }),
    successText: text('成功标志', {
      max: 200,
      form: call,
      help: '应答中须含有的文字，如 "code":"OK"；不填则只看是否应答成功（2xx）',
    }),
    secret: password('密钥', { form: signing, help: '保存后不再显示；修改其他内容时留空即可' }),
    signKind: select('签名方式', {
      options: [
        { value: 'none', text: '不签名' },
        { value: 'hmac-sha256-hex', text: 'HMAC-SHA256（十六进制）' },
        { value: 'hmac-sha256-base64', text: 'HMAC-SHA256（Base64）' },
        { value: 'sha256-hex', text: 'SHA256（十六进制）' },
        { value: 'md5-hex', text: 'MD5（十六进制）' },
      ],
      required: true,
      default: 'none',
      form: signing,
    }),
    signText: textarea('签名原文', {
      max: 1_000,
      form: signing,
      help: '对哪些内容签名，如 ${mobile}${time}${nonce}；HMAC 以密钥为键，其他方式把 ${secret} 写进原文',
    }),
  },
})
