import { type CustomField, customStudentConfig, toCustomFields } from '@xw/shared/degree/custom-fields'
import { type DegreeTypeCode, degreeTypes } from '@xw/shared/degree/types'
import { studentFieldConfig, xwInfoBizKey, xwInfoDef } from '@xw/shared/degree/xw-info'
import { facet } from '@xw/shared/field-types/facets'
import type { FieldDef } from '@xw/shared/field-types/index'
import { isPersonal, type Reach } from '@xw/shared/permission/reach'
import { applyFieldConfig } from '@xw/shared/resource/field-config'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { systemFields } from '@xw/shared/resource/system-fields'
import { findByBizKey } from '@xw/shared/resources/biz-keys'
import type { FieldConfig } from '@xw/shared/wire/field-config'

/** The columns of the matrix. */
export const rights = [
  { key: 'visible', label: '可见' },
  { key: 'editable', label: '可编辑' },
  { key: 'required', label: '必填' },
  { key: 'listed', label: '列表' },
  { key: 'queryable', label: '查询' },
  { key: 'importable', label: '导入' },
  { key: 'exportable', label: '导出' },
  { key: 'masked', label: '脱敏' },
] as const
export type Right = (typeof rights)[number]['key']

/** What is configured, by field; a field that is not in it is as its definition says. */
export type Matrix = Readonly<Record<string, FieldConfig>>

/** A field of the matrix with its key. */
export interface MatrixField {
  readonly key: string
  readonly field: FieldDef
}

export interface MatrixGroup {
  readonly title: string
  readonly fields: readonly MatrixField[]
}

/** The degree type whose records a business key means; null for any other business. */
export const degreeTypeOf = (bizKey: string): DegreeTypeCode | null =>
  degreeTypes.find(({ code }) => xwInfoBizKey(code) === bizKey)?.code ?? null

/**
 * The definition that a role's configuration starts from, with what the school has added: students have less of a degree
 * record than the office.
 */
export function baseOf(bizKey: string, reach: Reach, own: readonly CustomField[]): ResourceDef | null {
  const type = degreeTypeOf(bizKey)
  if (!type) return findByBizKey(bizKey)
  const def = { ...xwInfoDef(type, { customFields: toCustomFields(own) }), bizKey }
  return isPersonal(reach) ? applyFieldConfig(def, [...studentFieldConfig(type), ...customStudentConfig(own)]).def : def
}

/** Fields that can be configured, by the headings of the form; those that every record has come last. */
export function toMatrixGroups(def: ResourceDef): MatrixGroup[] {
  const all = Object.entries(def.fields).filter(([key]) => key !== 'id' && key !== 'version')
  const titleOf = (key: string, field: FieldDef) => {
    if (Object.hasOwn(systemFields, key)) return '系统字段'
    const form = facet(field, 'form')
    return (form && form.group) || '基本字段'
  }
  const byTitle = Map.groupBy(all, ([key, field]) => titleOf(key, field))
  return [...byTitle].map(([title, fields]) => ({ title, fields: fields.map(([key, field]) => ({ key, field })) }))
}

/** What a definition says about a right, and whether a role can have it otherwise: rights never go beyond a definition. */
function defaultOf(field: FieldDef, right: Right): { isOn: boolean; isFixed: boolean } {
  const excel = facet(field, 'excel')
  const limited = (isOn: boolean) => ({ isOn, isFixed: !isOn })
  switch (right) {
    case 'visible':
      return { isOn: true, isFixed: false }
    case 'masked':
      return { isOn: field.masked !== undefined, isFixed: false }
    case 'required':
      return { isOn: field.required === true, isFixed: field.required === true || field.readonly === true }
    case 'editable':
      return limited(field.readonly !== true)
    case 'listed':
      return limited(facet(field, 'list') !== false)
    case 'queryable':
      return limited(facet(field, 'query') !== false)
    case 'importable':
      return limited(excel !== false && excel.import !== false && field.readonly !== true)
    case 'exportable':
      return limited(excel !== false && excel.export !== false)
  }
}

/** A cell as it is shown: what the role has, and whether it can be changed. A hidden field has nothing else. */
export function cellOf(
  matrix: Matrix,
  { key, field }: MatrixField,
  right: Right,
): { isOn: boolean; canChange: boolean } {
  const said = matrix[key]
  const { isOn, isFixed } = defaultOf(field, right)
  if (right !== 'visible' && said?.visible === '0') return { isOn: false, canChange: false }
  const flag = said?.[right] ?? null
  return { isOn: isFixed || flag === null ? isOn : flag === '1', canChange: !isFixed }
}

const nothingSaid = (fieldKey: string): FieldConfig => ({
  fieldKey,
  visible: null,
  editable: null,
  required: null,
  listed: null,
  queryable: null,
  importable: null,
  exportable: null,
  masked: null,
  sortNo: null,
})

/** The matrix with one right of some fields on or off. What is as the definition says is not said. */
export function setRight(
  matrix: Matrix,
  fields: readonly MatrixField[],
  change: { right: Right; isOn: boolean },
): Matrix {
  const { right, isOn } = change
  const changed = fields
    .filter(each => cellOf(matrix, each, right).canChange)
    .map(({ key, field }) => {
      const flag = defaultOf(field, right).isOn === isOn ? null : isOn ? '1' : '0'
      return [key, { ...(matrix[key] ?? nothingSaid(key)), [right]: flag }] as const
    })
  return { ...matrix, ...Object.fromEntries(changed) }
}

/** How one right stands in a group: on for all that can have it, for none, or for some. */
export function groupState(
  matrix: Matrix,
  fields: readonly MatrixField[],
  right: Right,
): 'all' | 'none' | 'some' | 'fixed' {
  const open = fields.map(each => cellOf(matrix, each, right)).filter(cell => cell.canChange)
  if (open.length === 0) return 'fixed'
  const on = open.filter(cell => cell.isOn).length
  return on === 0 ? 'none' : on === open.length ? 'all' : 'some'
}

const saysSomething = (row: FieldConfig) => row.sortNo !== null || rights.some(({ key }) => row[key] !== null)

/** What is saved. */
export const toRows = (matrix: Matrix): FieldConfig[] => Object.values(matrix).filter(saysSomething)

export const toMatrix = (rows: readonly FieldConfig[]): Matrix =>
  Object.fromEntries(rows.map(row => [row.fieldKey, row]))

/** How many fields differ between two matrices. */
export function countDifferences(a: Matrix, b: Matrix): number {
  const said = (matrix: Matrix, key: string) => JSON.stringify(matrix[key] ?? nothingSaid(key))
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].filter(key => said(a, key) !== said(b, key)).length
}
