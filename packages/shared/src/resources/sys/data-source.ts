import { number } from '../../field-types/number.ts'
import { password } from '../../field-types/password.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'
import { codeRule } from '../../rules/code-rule.ts'

/**
 * 数据源: another database that reports may read. Its address is split into fields, so that no connection options can be
 * injected.
 */
export const dataSourceResource = defineResource({
  path: '/sys/dataSource',
  table: 'sys_data_source',
  title: '数据源',
  permission: 'sys:dataSource',
  menu: { group: 'system-running', url: '/isystem/data-source', icon: 'database', component: 'system/data-source' },
  moreActions: [{ code: 'test', name: '测试连接' }],
  tenant: 'platform',
  fields: {
    code: text('数据源编码', {
      required: true,
      unique: true,
      readonly: 'edit',
      rules: [codeRule],
      query: { rule: 'like' },
    }),
    name: text('数据源名称', { required: true, max: 100, query: { rule: 'like' } }),
    // The databases that this program can connect to.
    dbType: select('数据库类型', {
      options: [{ value: 'postgresql', text: 'PostgreSQL' }],
      required: true,
      default: 'postgresql',
    }),
    host: text('主机', {
      required: true,
      rules: [
        { pattern: '^[A-Za-z0-9:][A-Za-z0-9._:-]{0,252}$', message: '应为主机名或 IP 地址，不带协议、端口和路径' },
      ],
    }),
    port: number('端口', {
      required: true,
      integer: true,
      min: 1024,
      max: 65_535,
      default: 5432,
    }),
    dbName: text('数据库名称', { required: true, max: 63 }),
    dbUsername: text('用户名', { required: true, max: 63 }),
    dbPassword: password('密码', { help: '保存后不再显示；修改其他内容时留空即可。' }),
    remark: textarea('备注', { max: 200, list: { optional: true } }),
  },
})
