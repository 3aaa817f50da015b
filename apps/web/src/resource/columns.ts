import { type FieldWithFacet, listFieldsOn } from '@xw/shared/field-types/facets'
import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ConfigurableColumn } from '../widgets/columns/columns.ts'

/** A column of a list. */
export interface ListColumn extends ConfigurableColumn {
  /**
   * The column that identifies the record. A click on it opens the record, and it is fixed unless the user releases it.
   */
  readonly isName: boolean
}

/** Returns the default columns of a definition. */
export function listColumnsOf(def: ResourceDef): ListColumn[] {
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

/**
 * Returns the key of the field by which people know a record: the tree's label, the first column if no two records
 * share its value, or the first text column.
 */
function nameOf({ tree }: ResourceDef, defined: readonly FieldWithFacet<'list'>[]): string | undefined {
  const listed = defined.filter(({ facet: wish }) => wish.optional !== true)
  const [first] = listed
  return tree?.label ?? (first?.field.unique ? first : (listed.find(({ field }) => typeOf(field).line) ?? first))?.key
}
