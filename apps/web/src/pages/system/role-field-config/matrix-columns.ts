import { number } from '@xw/shared/field-types/number'
import { switchOf } from '@xw/shared/field-types/switch'
import { text } from '@xw/shared/field-types/text'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { GridColumn } from '../../../grid/model/state.ts'
import { matrixRights } from './matrix.ts'
import { canSet, shownRight } from './matrix-rows.ts'

const label = (key: string, title: string, width: number): GridColumn => ({
  key,
  title,
  field: text(title),
  width,
  editable: false,
})

/** Returns the columns of the matrix: the field, the rights of the role, and the position of the field. */
export const matrixColumns = (def: ResourceDef): GridColumn[] => [
  { ...label('label', '字段', 180), pinned: 'left' },
  ...matrixRights.map(
    ({ key, label: title }): GridColumn => ({
      key,
      title,
      field: switchOf(title, { notNull: true }),
      width: 80,
      isOpenIn: row => canSet(def, key, row),
      shown: row => shownRight(key, row),
    }),
  ),
  { key: 'sortNo', title: '顺序', field: number('顺序', { integer: true, min: 1, max: 9_999 }), width: 80 },
  label('group', '分组', 140),
  label('id', '编码', 160),
]
