import { buildCustomFields, type CustomField } from '@xw/shared/degree/custom-fields'
import { listDefaultFieldPermissions, viewerByReach } from '@xw/shared/degree/default-field-permissions'
import { degreeRecordBizKey, degreeRecordDef } from '@xw/shared/degree/degree-record'
import { type DegreeTypeCode, degreeTypes } from '@xw/shared/degree/types'
import { getFacet } from '@xw/shared/field-types/facets'
import type { FieldDef } from '@xw/shared/field-types/index'
import type { Reach } from '@xw/shared/permission/reach'
import { applyFieldPermissions } from '@xw/shared/resource/field-permissions'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { systemFields } from '@xw/shared/resource/system-fields'
import { findDefByBizKey } from '@xw/shared/resources/biz-keys'

/** The columns of the matrix. */
export const matrixRights = [
  { key: 'visible', label: '可见' },
  { key: 'editable', label: '可编辑' },
  { key: 'required', label: '必填' },
  { key: 'listed', label: '列表' },
  { key: 'queryable', label: '查询' },
  { key: 'importable', label: '导入' },
  { key: 'exportable', label: '导出' },
  { key: 'masked', label: '脱敏' },
] as const
export type MatrixRight = (typeof matrixRights)[number]['key']

/** A field of the matrix with its key. */
interface MatrixField {
  readonly key: string
  readonly field: FieldDef
}

interface MatrixGroup {
  readonly title: string
  readonly fields: readonly MatrixField[]
}

/** The degree type whose records a business key means; null for any other business. */
export const findDegreeTypeOfBusiness = (bizKey: string): DegreeTypeCode | null =>
  degreeTypes.find(({ code }) => degreeRecordBizKey(code) === bizKey)?.code ?? null

/**
 * The definition that a role's configuration starts from, with what the school has added: students and supervisors have less
 * of a degree record than the office.
 */
export function findBaseDefinition(bizKey: string, reach: Reach, own: readonly CustomField[]): ResourceDef | null {
  const type = findDegreeTypeOfBusiness(bizKey)
  if (!type) return findDefByBizKey(bizKey)
  const def = { ...degreeRecordDef(type, { customFields: buildCustomFields(own) }), bizKey }
  const config = listDefaultFieldPermissions(viewerByReach[reach], type, own)
  return config ? applyFieldPermissions(def, config).def : def
}

/** Fields that can be configured, by the headings of the form; those that every record has come last. */
export function toMatrixGroups(def: ResourceDef): MatrixGroup[] {
  const all = Object.entries(def.fields).filter(([key]) => key !== 'id' && key !== 'version')
  const titleOf = (key: string, field: FieldDef) => {
    if (Object.hasOwn(systemFields, key)) return '系统字段'
    const form = getFacet(field, 'form')
    return (form && form.group) || '基本字段'
  }
  const byTitle = Map.groupBy(all, ([key, field]) => titleOf(key, field))
  return [...byTitle].map(([title, fields]) => ({ title, fields: fields.map(([key, field]) => ({ key, field })) }))
}

/** What a definition says about a right, and whether a role can have it otherwise: rights never go beyond a definition. */
export function findDefaultRight(field: FieldDef, right: MatrixRight): { isOn: boolean; isFixed: boolean } {
  const excel = getFacet(field, 'excel')
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
      return limited(getFacet(field, 'list') !== false)
    case 'queryable':
      return limited(getFacet(field, 'query') !== false)
    case 'importable':
      return limited(excel !== false && excel.import !== false && field.readonly !== true)
    case 'exportable':
      return limited(excel !== false && excel.export !== false)
  }
}
