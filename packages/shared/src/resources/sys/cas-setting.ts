import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

const server = { group: 'CAS 服务器' }
const people = { group: '认证的人与本系统的账号' }
const attributeName = [{ pattern: String.raw`^[A-Za-z_][\w.-]*$`, message: '应为属性名，如 uid' }]

/** 统一身份认证: the school's CAS server, and how its users are matched to accounts. One record for each school. */
export const casSettingResource = defineResource({
  path: '/sys/casSetting',
  table: 'sys_cas_setting',
  title: '统一身份认证',
  permission: 'sys:casSetting',
  menu: { group: 'system-people', url: '/isystem/cas', icon: 'safety', component: 'system/cas', roles: ['dwgly'] },
  tenant: 'school',
  actions: ['edit'],
  history: true,
  fields: {
    serverUrl: text('CAS 地址', {
      max: 300,
      rules: [
        {
          pattern: String.raw`^https?://[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5})?(?:/[\w.~/-]*)?$`,
          message: '应为以 https:// 或 http:// 开头的网址，不带参数',
        },
      ],
      form: server,
      help: '登录页所在的地址，不含 /login，如 https://cas.example.edu.cn/cas；内部网络的地址须先由运维人员列入 XW_SSO_NETWORKS',
    }),
    protocol: select('协议版本', {
      options: [
        { value: '3', text: 'CAS 3.0' },
        { value: '2', text: 'CAS 2.0' },
      ],
      required: true,
      default: '3',
      form: server,
    }),
    siteUrl: text('本系统的访问地址', {
      max: 300,
      rules: [
        {
          pattern: String.raw`^https?://[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5})?$`,
          message: '应为本系统的网址，不带路径，如 https://xw.example.edu.cn',
        },
      ],
      form: server,
      help: '认证之后只回到这里，如 https://xw.example.edu.cn',
    }),
    userAttribute: text('身份属性', {
      max: 100,
      rules: attributeName,
      form: people,
      help: '以哪个属性认人；不填则用 CAS 的用户名',
    }),
    matchBy: select('对应本系统的', {
      options: [
        { value: 'username', text: '用户名' },
        { value: 'workNo', text: '工号' },
      ],
      required: true,
      default: 'username',
      form: people,
    }),
    nameAttribute: text('姓名属性', {
      max: 100,
      rules: attributeName,
      form: people,
      help: '自动建立账号时以此为姓名，如 cn；不填或没有时用 CAS 的用户名',
    }),
  },
})
