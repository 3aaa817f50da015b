import { datetime } from '../field-types/datetime.ts'
import { id } from '../field-types/id.ts'
import { number } from '../field-types/number.ts'
import { user } from '../field-types/user.ts'
import { deepFreeze } from './deep-freeze.ts'

const unlisted = { readonly: true, form: false, excel: false, list: { optional: true } } as const

/** Columns of every table. The engine sets them; the tenant column is not a field at all. */
export const systemFields = deepFreeze({
  id: id('主键', { required: true, readonly: true }),
  createBy: user('创建人', unlisted),
  createTime: datetime('创建时间', { ...unlisted, notNull: true }),
  updateBy: user('更新人', unlisted),
  updateTime: datetime('更新时间', unlisted),
  version: number('版本', { ...unlisted, integer: true, notNull: true, default: 1, list: false, query: false }),
})

export type SystemFields = typeof systemFields
