import { type FieldWithFacet, groupFormFields, listFieldsOn } from '@xw/shared/field-types/facets'
import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { viewOf } from '../field-types/index.ts'

/** Every field of a record that can be read, by the form's headings; at the end who made it, and when. */
export function detailGroups(def: ResourceDef): {
  title: string
  fields: readonly Pick<FieldWithFacet<'form'>, 'key' | 'field'>[]
}[] {
  const inForm = listFieldsOn(def, 'form').filter(({ field }) => !typeOf(field).writeOnly)
  const inList = listFieldsOn(def, 'list').filter(({ key }) => !inForm.some(other => other.key === key))
  return [...groupFormFields(inForm), { title: '记录信息', fields: inList }].filter(({ fields }) => fields.length > 0)
}

/** Columns of 24 that a field takes where there is room for two. */
export const spanOf = ({ field, facet }: FieldWithFacet<'form'>): number => facet.span ?? (viewOf(field).wide ? 24 : 12)
