import { dict } from '../../field-types/dict.ts'
import { id } from '../../field-types/id.ts'
import { json } from '../../field-types/json.ts'
import { number } from '../../field-types/number.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'

const year = { integer: true, min: 1900, max: 2999, list: { optional: true }, query: false } as const

/** 字典项: an item of a dictionary. */
export const dictItemResource = defineResource({
  path: '/sys/dictItem',
  table: 'sys_dict_item',
  title: '字典项',
  permission: 'sys:dictItem',
  tenant: 'shared',
  history: true,
  live: true,
  fields: {
    dictId: id('所属字典', { required: true, readonly: 'edit' }),
    // The dictionary's code, which the database copies here so that the list of one dictionary is fast.
    dictCode: text('所属编码', { readonly: true, notNull: true, list: false, form: false, query: false, excel: false }),
    itemText: text('名称', { required: true, max: 200, query: { rule: 'like' } }),
    itemValue: text('数据值', { required: true, max: 64, query: {} }),
    parentValue: text('上级数据值', { max: 64, list: { optional: true } }),
    validFrom: number('启用年度', { ...year, help: '不填则一直有效' }),
    validTo: number('停用年度', { ...year, help: '最后一个有效的年度，不填则没有停用' }),
    description: textarea('描述', { max: 200, list: { optional: true } }),
    sortOrder: number('排序', { integer: true, required: true, default: 0, min: 0, query: false }),
    status: dict('状态', { dictCode: 'dict_item_status', required: true, default: '1', query: {} }),
    extra: json('附加信息', { notNull: true, readonly: true, form: false, excel: false }),
  },
  // Other clients send it; items have no recycle bin.
  params: ['delFlag'],
  // A code that changed its meaning has an item for each meaning.
  unique: [['dictId', 'itemValue', 'validFrom']],
  sort: { column: 'sortOrder', order: 'asc' },
})
