import { number } from '../../field-types/number.ts'
import { password } from '../../field-types/password.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'
import { type ProviderKind, providerKinds } from '../../session/provider-kinds.ts'

const basic = { group: '基本' } as const
const connection = { group: '连接' } as const
/** One group for all kinds, since some have few of these fields but each has some. */
const formOfKinds = (...kinds: readonly ProviderKind[]) =>
  ({ ...connection, when: { field: 'kind', in: kinds } }) as const
const endpoints = formOfKinds('oauth2', 'wechat_enterprise', 'dingtalk')
const people = formOfKinds('oidc', 'oauth2')

/** A URL to call or visit, without a fragment. */
const address = {
  pattern: String.raw`^https?://[A-Za-z0-9][A-Za-z0-9.-]*(?::\d{1,5})?(?:[/?][^\s#]*)?$`,
  message: '应为以 https:// 或 http:// 开头的网址',
}
/** The name of a field, possibly nested: `data.user.id`. */
const fieldName = {
  pattern: String.raw`^[A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*){0,4}$`,
  message: '应为字段名，下级字段用点连接，如 data.id',
}

/** 身份提供方: an external provider that the school trusts to identify users. */
export const identityProviderResource = defineResource({
  path: '/sys/identityProvider',
  table: 'sys_identity_provider',
  title: '身份提供方',
  permission: 'sys:identityProvider',
  menu: {
    group: 'system-people',
    url: '/isystem/identity-provider',
    icon: 'safety',
    component: 'system/identity-provider',
    roles: ['dwgly'],
  },
  moreActions: [{ code: 'test', name: '测试连接', roles: ['dwgly'] }],
  tenant: 'school',
  actions: ['add', 'edit', 'delete'],
  sort: { column: 'sortNo', order: 'asc' },
  fields: {
    name: text('名称', {
      required: true,
      unique: true,
      max: 20,
      query: { rule: 'like' },
      help: '显示在登录页的按钮上',
      form: basic,
    }),
    kind: select('类型', {
      options: providerKinds,
      required: true,
      default: 'oidc',
      readonly: 'edit',
      query: {},
      form: basic,
    }),
    status: switchOf('启用', { required: true, default: '1', query: {}, form: basic }),
    sortNo: number('排序', { integer: true, min: 0, max: 9_999, default: 0, list: { optional: true }, form: basic }),
    issuer: text('签发者地址', {
      max: 300,
      rules: [
        address,
        {
          pattern: String.raw`^(?!.*/\.well-known/)[^?]*$`,
          message: '应为签发者本身的地址，不带 /.well-known/ 之后的部分',
        },
      ],
      form: formOfKinds('oidc'),
      help: '即 Issuer，如 https://sso.example.edu.cn；其他接口由此自动发现',
    }),
    clientId: text('应用标识', {
      required: true,
      max: 200,
      form: connection,
      help: '即 client_id；企业微信填企业 ID，钉钉填 Client ID（AppKey）',
      list: { optional: true },
    }),
    clientSecret: password('应用密钥', { form: connection, help: '保存后不再显示；修改其他内容时留空即可' }),
    agentId: text('应用 AgentId', {
      max: 20,
      rules: [{ pattern: String.raw`^\d+$`, message: '应为数字' }],
      form: formOfKinds('wechat_enterprise'),
      list: false,
    }),
    scopes: text('授权范围', {
      max: 200,
      rules: [{ pattern: String.raw`^[\x21-\x7e]+(?: [\x21-\x7e]+)*$`, message: '应为用空格分隔的范围' }],
      form: formOfKinds('oidc', 'oauth2'),
      help: '即 scope；OpenID Connect 不填时为 openid profile',
      list: false,
    }),
    authorizeUrl: text('授权地址', {
      max: 300,
      rules: [address],
      form: endpoints,
      help: '企业微信、钉钉不填时使用其公有云地址',
      list: false,
    }),
    tokenUrl: text('令牌地址', { max: 300, rules: [address], form: endpoints, list: false }),
    userinfoUrl: text('用户信息地址', { max: 300, rules: [address], form: endpoints, list: false }),
    subjectField: text('唯一标识字段', {
      max: 100,
      rules: [fieldName],
      form: formOfKinds('oauth2'),
      help: '用户信息中终身不变、不会转给他人的编号；不填时为 sub',
      list: false,
    }),
    usernameField: text('用户名字段', {
      max: 100,
      rules: [fieldName],
      form: people,
      help: '首次登录时建立账号用；不填时为 preferred_username',
      list: false,
    }),
    nameField: text('姓名字段', { max: 100, rules: [fieldName], form: people, help: '不填时为 name', list: false }),
  },
})
