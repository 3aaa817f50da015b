import { category as categoryField } from '../../field-types/category.ts'
import { switchOf } from '../../field-types/switch.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

/** 分类字典: the tree of categories. */
export const categoryResource = defineResource({
  path: '/sys/category',
  table: 'sys_category',
  title: '分类字典',
  permission: 'sys:category',
  menu: { group: 'code-tables', url: '/isystem/category', icon: 'cluster' },
  tenant: 'school',
  tree: { parent: 'pid', label: 'name' },
  fields: {
    name: text('分类名称', { required: true, max: 100, query: { rule: 'like' } }),
    pid: categoryField('上级分类', { wire: 'zero' }),
    // The server derives it from the position in the tree.
    code: text('分类编码', { notNull: true, unique: true, readonly: true, query: {} }),
    hasChild: switchOf('有下级', {
      readonly: true,
      storage: 'module',
      list: false,
      form: false,
      query: false,
      excel: false,
    }),
  },
  params: ['pids'],
  sort: { column: 'code', order: 'asc' },
})
