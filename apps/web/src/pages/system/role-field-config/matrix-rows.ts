import type { FieldDef } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { FieldPermissions } from '@xw/shared/wire/field-permissions'
import type { Row, Values } from '../../../grid/model/state.ts'
import { findDefaultRight, type MatrixRight, matrixRights, toMatrixGroups } from './matrix.ts'

const toFlag = (isOn: boolean) => (isOn ? '1' : '0')

/** What a role has of a field: as it was told, or as the definition says. */
function toRightValues(field: FieldDef, said: FieldPermissions | undefined): Values {
  const flags = matrixRights.map(({ key }) => {
    const { isOn, isFixed } = findDefaultRight(field, key)
    return [key, (isFixed ? null : said?.[key]) ?? toFlag(isOn)] as const
  })
  return { ...Object.fromEntries(flags), sortNo: said?.sortNo ?? null }
}

/** The fields of a business as rows of the grid, in the order of the form. */
export function toGridRows(def: ResourceDef, said: readonly FieldPermissions[]): Row[] {
  const byKey = new Map(said.map(config => [config.fieldKey, config]))
  return toMatrixGroups(def).flatMap(({ title, fields }) =>
    fields.map(({ key, field }) => ({
      id: key,
      label: field.label,
      group: title,
      ...toRightValues(field, byKey.get(key)),
    })),
  )
}

/** Whether a role can have a right otherwise than the definition says. A hidden field has nothing else. */
export const canSet = (def: ResourceDef, right: MatrixRight, row: Row): boolean => {
  const field = def.fields[String(row.id)]
  return field !== undefined && !findDefaultRight(field, right).isFixed && !(right !== 'visible' && row.visible === '0')
}

/** What a cell shows: nothing is allowed with a field that is not there. */
export const shownRight = (right: MatrixRight, row: Row): unknown =>
  right !== 'visible' && row.visible === '0' ? '0' : row[right]

/** What a row says to the server. What is as the definition says is not said. */
export function toFieldPermissions(def: ResourceDef, row: Row): FieldPermissions {
  const fieldKey = String(row.id)
  const field = def.fields[fieldKey]
  const flag = (right: MatrixRight) => {
    const value = String(row[right])
    return !field || value === toFlag(findDefaultRight(field, right).isOn) ? null : value
  }
  return {
    fieldKey,
    visible: flag('visible'),
    editable: flag('editable'),
    required: flag('required'),
    listed: flag('listed'),
    queryable: flag('queryable'),
    importable: flag('importable'),
    exportable: flag('exportable'),
    masked: flag('masked'),
    sortNo: typeof row.sortNo === 'number' ? row.sortNo : null,
  }
}

const hasDifference = (config: FieldPermissions) =>
  config.sortNo !== null || matrixRights.some(({ key }) => config[key] !== null)

/** All that rows say. */
export const toChangedPermissions = (def: ResourceDef, rows: readonly Row[]): FieldPermissions[] =>
  rows.map(row => toFieldPermissions(def, row)).filter(hasDifference)
