import { rows } from '../../field-types/rows.ts'
import { select } from '../../field-types/select.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

const namedRows = (names: readonly string[]) => ({
  name: select('名称', { required: true, options: names.map(value => ({ value, text: value })) }),
  args: text('参数', { required: true, max: 200, wire: 'list' }),
})

/** 网关路由: stored only. This product has no gateway, and nothing reads them. */
export const gatewayRouteResource = defineResource({
  path: '/sys/gatewayRoute',
  table: 'sys_gateway_route',
  title: '网关路由',
  permission: 'sys:gatewayRoute',
  menu: { group: 'system-running', url: '/isystem/gateway', icon: 'cluster', component: 'system/gateway' },
  tenant: 'platform',
  fields: {
    routerId: text('路由编号', {
      required: true,
      unique: true,
      rules: [{ pattern: '^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$', message: '应为 64 位以内的字母、数字、下划线或连字符' }],
      query: { rule: 'like' },
    }),
    name: text('路由名称', { required: true, max: 100, query: { rule: 'like' } }),
    uri: text('目标地址', {
      required: true,
      max: 200,
      rules: [
        {
          pattern: '^(?:https?|lb)://[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?(?::\\d{1,5})?(?:/[\\w./-]*)?$',
          message: '应以 http://、https:// 或 lb:// 开头，后接主机或服务名',
        },
      ],
    }),
    predicates: rows('路由条件', {
      max: 20,
      columns: namedRows([
        'Path',
        'Host',
        'Method',
        'Header',
        'Query',
        'Cookie',
        'After',
        'Before',
        'Between',
        'RemoteAddr',
      ]),
    }),
    filters: rows('过滤器', {
      max: 20,
      columns: namedRows([
        'AddRequestHeader',
        'AddRequestParameter',
        'AddResponseHeader',
        'PrefixPath',
        'RemoveRequestHeader',
        'RewritePath',
        'SetPath',
        'StripPrefix',
      ]),
    }),
    stripPrefix: switchOf('忽略前缀', { list: { optional: true } }),
    retryable: switchOf('失败重试', { list: { optional: true } }),
    status: switchOf('启用', { required: true, default: '1', query: {} }),
  },
})
