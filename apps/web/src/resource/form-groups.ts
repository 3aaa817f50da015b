import { type FieldWithFacet, groupFormFields, listFieldsOn } from '@xw/shared/field-types/facets'
import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { viewOf } from '../field-types/index.ts'

/** Returns all readable fields of a record under the form's headings, followed by who created it and when. */
export function detailGroups(def: ResourceDef): {
  title: string
  fields: readonly Pick<FieldWithFacet<'form'>, 'key' | 'field'>[]
}[] {
  const inForm = listFieldsOn(def, 'form').filter(({ field }) => !typeOf(field).writeOnly)
  const inList = listFieldsOn(def, 'list').filter(({ key }) => !inForm.some(other => other.key === key))
  return [...groupFormFields(inForm), { title: '记录信息', fields: inList }].filter(({ fields }) => fields.length > 0)
}

/** Returns how many of 24 columns a field spans when two fields fit beside each other. */
export const spanOf = ({ field, facet }: FieldWithFacet<'form'>): number => facet.span ?? (viewOf(field).wide ? 24 : 12)
