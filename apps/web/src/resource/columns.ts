import { type FieldWithFacet, listFieldsOn } from '@xw/shared/field-types/facets'
import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ConfigurableColumn } from '../widgets/columns/columns.ts'

/** A column of a list. */
export interface ListColumn extends ConfigurableColumn {
  /** Says which record it is: it opens the record, and stays in place until the user lets it go. */
  readonly isName: boolean
}

/** The columns that a definition wishes. */
export function columnsOf(def: ResourceDef): ListColumn[] {
  const defined = listFieldsOn(def, 'list')
  const name = nameOf(def, defined)
  return defined.map(({ key, field, facet: wish }) => ({
    key,
    field,
    width: wish.width,
    isHidden: wish.optional === true,
    isFixed: wish.fixed === true || key === name,
    isName: key === name,
  }))
}

/** The field by which people know a record: the tree's label, the first one if no two share it, or the first listed text. */
function nameOf({ tree }: ResourceDef, defined: readonly FieldWithFacet<'list'>[]): string | undefined {
  const listed = defined.filter(({ facet: wish }) => wish.optional !== true)
  const [first] = listed
  return tree?.label ?? (first?.field.unique ? first : (listed.find(({ field }) => typeOf(field).line) ?? first))?.key
}
