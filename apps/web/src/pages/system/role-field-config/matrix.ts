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

interface MatrixField {
  readonly key: string
  readonly field: FieldDef
}

interface MatrixGroup {
  readonly title: string
  readonly fields: readonly MatrixField[]
}

/** Returns the degree type whose records a business key stands for; null for any other business. */
export const findDegreeTypeOfBusiness = (bizKey: string): DegreeTypeCode | null =>
  degreeTypes.find(({ code }) => degreeRecordBizKey(code) === bizKey)?.code ?? null

/**
 * Returns the definition that a role's field permissions start from, including the school's own fields. Students and
 * supervisors have fewer permissions on a degree record than the office.
 */
export function findBaseDefinition(bizKey: string, reach: Reach, own: readonly CustomField[]): ResourceDef | null {
  const type = findDegreeTypeOfBusiness(bizKey)
  if (!type) return findDefByBizKey(bizKey)
  const def = { ...degreeRecordDef(type, { customFields: buildCustomFields(own) }), bizKey }
  const config = listDefaultFieldPermissions(viewerByReach[reach], type, own)
  return config ? applyFieldPermissions(def, config).def : def
}

/** Groups the configurable fields by the headings of the form. The fields that every record has come last. */
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

/**
 * Returns the right that a definition gives, and whether a role can change it. A role's rights never exceed the
 * definition.
 */
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
