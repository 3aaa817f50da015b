import type { FieldDef } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { FieldPermissions } from '@xw/shared/wire/field-permissions'
import type { Row, Values } from '../../../grid/model/state.ts'
import { findDefaultRight, type MatrixRight, matrixRights, toMatrixGroups } from './matrix.ts'

const toFlag = (isOn: boolean) => (isOn ? '1' : '0')

/** Returns a role's rights on a field: the configured ones, otherwise those of the definition. */
function toRightValues(field: FieldDef, permissions: FieldPermissions | undefined): Values {
  const flags = matrixRights.map(({ key }) => {
    const { isOn, isFixed } = findDefaultRight(field, key)
    return [key, (isFixed ? null : permissions?.[key]) ?? toFlag(isOn)] as const
  })
  return { ...Object.fromEntries(flags), sortNo: permissions?.sortNo ?? null }
}

/** Converts the fields of a business to grid rows, in the order of the form. */
export function toGridRows(def: ResourceDef, permissions: readonly FieldPermissions[]): Row[] {
  const byKey = new Map(permissions.map(config => [config.fieldKey, config]))
  return toMatrixGroups(def).flatMap(({ title, fields }) =>
    fields.map(({ key, field }) => ({
      id: key,
      label: field.label,
      group: title,
      ...toRightValues(field, byKey.get(key)),
    })),
  )
}

/** Returns whether a role's right can differ from the definition. A hidden field can have no other right. */
export const canSet = (def: ResourceDef, right: MatrixRight, row: Row): boolean => {
  const field = def.fields[String(row.id)]
  return field !== undefined && !findDefaultRight(field, right).isFixed && !(right !== 'visible' && row.visible === '0')
}

/** Returns the right that a cell shows; a hidden field shows every other right as off. */
export const shownRight = (right: MatrixRight, row: Row): unknown =>
  right !== 'visible' && row.visible === '0' ? '0' : row[right]

/** Converts a row to the body that the server stores. Rights that equal the definition are null. */
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

/** Converts rows to field permissions and leaves out fields that equal the definition. */
export const toChangedPermissions = (def: ResourceDef, rows: readonly Row[]): FieldPermissions[] =>
  rows.map(row => toFieldPermissions(def, row)).filter(hasDifference)
