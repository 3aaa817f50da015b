import { number } from '../../field-types/number.ts'
import { select } from '../../field-types/select.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'
import { codeRule } from '../../rules/code-rule.ts'

/** 数据字典: a code table; schools read the platform's tables and add their own. */
export const dictResource = defineResource({
  path: '/sys/dict',
  table: 'sys_dict',
  title: '数据字典',
  permission: 'sys:dict',
  menu: { group: 'code-tables', url: '/isystem/dict', icon: 'book', component: 'system/dict' },
  moreActions: [{ code: 'refresh', name: '刷新字典缓存' }],
  tenant: 'shared',
  recycleBin: true,
  history: true,
  fields: {
    dictName: text('字典名称', { required: true, max: 100, query: { rule: 'like' } }),
    dictCode: text('字典编码', {
      required: true,
      unique: true,
      readonly: 'edit',
      rules: [codeRule],
      query: { rule: 'like' },
    }),
    // Schools read the platform's dictionaries and cannot change them.
    owner: select('归属', {
      options: [
        { value: 'platform', text: '平台' },
        { value: 'own', text: '本单位' },
      ],
      storage: 'module',
      readonly: true,
      list: { width: 96 },
      form: false,
      query: false,
      excel: false,
    }),
    description: textarea('描述', { max: 200 }),
    versionYear: number('版本年度', { integer: true, min: 1900, max: 2999 }),
    source: textarea('来源', { readonly: true, list: { optional: true }, excel: false }),
    // The wire's type of values: 0 text, 1 number. All values are texts here; the type is stored for clients that ask
    // for it.
    type: number('字典类型', {
      integer: true,
      notNull: true,
      default: 0,
      min: 0,
      max: 1,
      list: false,
      form: false,
      excel: false,
    }),
  },
  readonlyWhen: { field: 'owner', value: 'platform' },
  children: { items: { resource: '/sys/dictItem', foreignKey: 'dictId' } },
})
