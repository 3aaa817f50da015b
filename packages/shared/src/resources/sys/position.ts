import { dict } from '../../field-types/dict.ts'
import { text } from '../../field-types/text.ts'
import { defineResource } from '../../resource/resource.ts'

/** 职务 of staff. */
export const positionResource = defineResource({
  path: '/sys/position',
  table: 'sys_position',
  title: '职务',
  permission: 'sys:position',
  menu: { group: 'system-people', url: '/isystem/position', icon: 'idcard' },
  moreActions: [{ code: 'pick', name: '选择职务', roles: 'staff' }],
  tenant: 'school',
  picker: true,
  fields: {
    code: text('职务编码', {
      required: true,
      unique: true,
      readonly: 'edit',
      max: 64,
      rules: ['alphanumeric20'],
      query: {},
    }),
    name: text('职务名称', { required: true, max: 100, query: { rule: 'like' } }),
    rank: dict('职级', { dictCode: 'position_rank', required: true, query: {}, alias: 'postRank' }),
  },
  unkept: { companyId: '职务不属于某个公司，companyId 请留空' },
})
