import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'
import type { CaptchaMethod } from '../../session/proof.ts'
import { apiBase } from '../../wire/headers.ts'
import { type InstallationKey, installationDefaults } from '../../wire/installation.ts'

const path = '/[A-Za-z0-9][A-Za-z0-9._~-]*'
const paths = `(?:${path})+/?`
const address = String.raw`https?://[A-Za-z0-9.-]+(?::\d{1,5})?(?:${path})*/?`

/** The content security policy allows pages to call this site only. */
const ownPath = { pattern: `^${paths}$`, message: '应为以 / 开头的本站路径' }
const anyAddress = { pattern: `^(?:/|${paths}|${address})$`, message: '应为网址，或以 / 开头的本站路径' }
const ownAddress = {
  pattern: String.raw`^https?://[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5})?$`,
  message: '应为本系统的网址，不带路径，如 https://xw.example.edu.cn',
}
const oneLine = { pattern: String.raw`^[^\p{Cc}\p{Zl}\p{Zp}]+$`, message: '只能是一行文字' }

const shown = { group: '名称与联系方式' }
const entry = { group: '登录入口' }
const bases = { group: '地址' }
const describeDefault = (key: keyof typeof installationDefaults) => `不填为“${installationDefaults[key]}”`

/** 平台设置: the settings of an installation. There is one record; its public part is in the page's head. */
export const platformSettingResource = defineResource({
  path: '/sys/platformSetting',
  table: 'sys_platform_setting',
  title: '平台设置',
  permission: 'sys:platformSetting',
  menu: { group: 'system-running', url: '/isystem/platform', icon: 'setting', component: 'system/platform' },
  tenant: 'platform',
  actions: ['edit'],
  fields: {
    platformName: text('平台名称', {
      max: 30,
      rules: [oneLine],
      form: shown,
      help: `用于登录页、页头和窗口标题；${describeDefault('platformName')}`,
    }),
    hotline: text('服务热线', {
      max: 50,
      rules: [oneLine],
      form: shown,
      help: '显示在欢迎语和页脚；不填则不显示',
    }),
    companyName: text('单位名称', {
      max: 60,
      rules: [oneLine],
      form: shown,
      help: `用于页脚；${describeDefault('companyName')}`,
    }),
    companyUrl: text('单位主页', { max: 200, rules: [anyAddress], form: shown, help: '页脚中单位名称的链接' }),
    loginEntry: select('登录时打开', {
      options: [
        { value: 'account', text: '账号登录页' },
        { value: 'alternative', text: '另一登录页' },
      ],
      required: true,
      default: 'account',
      form: entry,
      help: '手机通讯软件中总是打开另一登录页',
    }),
    alternativeLogin: text('另一登录页的路径', {
      max: 100,
      rules: [ownPath],
      form: entry,
      help: describeDefault('alternativeLogin'),
    }),
    requireSecondFactor: switchOf('管理员必须使用动态口令', {
      required: true,
      default: '0',
      form: entry,
      help: '等级保护三级要求管理员用两种方式证明身份。打开后，平台的账号和能管理全校的账号登录后须先设置动态口令',
    }),
    captchaWay: select('人机验证', {
      options: [
        { value: 'proof', text: '计算验证' },
        { value: 'proofOnly', text: '只用计算验证' },
        { value: 'picture', text: '图片或滑块' },
      ] satisfies { value: CaptchaMethod; text: string }[],
      required: true,
      default: 'proof',
      form: entry,
      help: '计算验证由浏览器自动完成，不需要看图；选“计算验证”时，其他客户端和看图的人仍可使用图片或滑块',
    }),
    publicAddress: text('系统网址', {
      max: 200,
      rules: [ownAddress],
      form: bases,
      help: '用户在浏览器中打开本系统的网址，印在证书二维码里，也用于链接和登录回调；不填用启动设置 XW_ORIGIN',
    }),
    apiBase: text('接口地址', {
      max: 200,
      rules: [ownPath],
      form: bases,
      help: `代理改写了接口路径时填写；不填为“${apiBase}”`,
    }),
    casBase: text('统一身份认证地址', {
      max: 200,
      rules: [anyAddress],
      form: bases,
      help: '不填为接口地址下的默认路径',
    }),
    previewBase: text('文件预览地址', {
      max: 200,
      rules: [anyAddress],
      form: bases,
      help: '不填为接口地址下的默认路径',
    }),
    // The public settings of the page's head, and one that only the server reads.
  } satisfies Record<InstallationKey | 'requireSecondFactor', unknown>,
})
