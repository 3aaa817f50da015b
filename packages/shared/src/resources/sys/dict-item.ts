import { dict } from '../../field-types/dict.ts'
import { id } from '../../field-types/id.ts'
import { json } from '../../field-types/json.ts'
import { number } from '../../field-types/number.ts'
import { text } from '../../field-types/text.ts'
import { textarea } from '../../field-types/textarea.ts'
import { defineResource } from '../../resource/resource.ts'

/** 字典项: one entry of a dictionary. */
export const dictItem = defineResource({
  path: '/sys/dictItem',
  table: 'sys_dict_item',
  title: '字典项',
  permission: 'sys:dictItem',
  tenant: 'shared',
  history: true,
  fields: {
    dictId: id('所属字典', { required: true, readonly: 'edit' }),
    itemText: text('名称', { required: true, max: 200, query: { rule: 'like' } }),
    itemValue: text('数据值', { required: true, max: 64, query: {} }),
    parentValue: text('上级数据值', { max: 64, list: { optional: true } }),
    description: textarea('描述', { max: 200, list: { optional: true } }),
    sortOrder: number('排序', { integer: true, required: true, default: 0, min: 0, query: false }),
    status: dict('状态', { dictCode: 'dict_item_status', required: true, default: '1', query: {} }),
    extra: json('附加信息', { notNull: true, readonly: true, form: false, excel: false }),
  },
  // Sent along by other clients; there is no recycle bin of items.
  params: ['delFlag'],
  unique: [['dictId', 'itemValue']],
  sort: { column: 'sortOrder', order: 'asc' },
})
