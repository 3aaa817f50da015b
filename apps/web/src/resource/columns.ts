import { type FieldWithFacet, listFieldsOn } from '@xw/shared/field-types/facets'
import type { ListFacet } from '@xw/shared/field-types/field'
import { typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { isStateDict } from '../field-types/status-colors.ts'
import type { ConfigurableColumn } from '../widgets/columns/columns.ts'

/** A column of a list. */
export interface ListColumn extends ConfigurableColumn {
  /**
   * The column that identifies the record. A click on it opens the record, and it is fixed unless the user releases it.
   */
  readonly isName: boolean
  /** Left out before other columns where there is little room. */
  readonly isMinor: boolean
  /** The current search makes this column worth seeing. */
  readonly isWanted: boolean
}

/** The keys under which resources keep the state of a record. */
const stateKeys: readonly string[] = ['state', 'status', 'zt']

/** Users look for the state first, so that a narrow table and a card keep it. */
export const isStateColumn = ({ key, field }: ListColumn): boolean =>
  stateKeys.includes(key) || ('dictCode' in field && isStateDict(field.dictCode))

type Conditions = Readonly<Record<string, string>>

/** Returns the default columns of a definition for the conditions of a search. */
export function listColumnsOf(def: ResourceDef, conditions: Conditions = {}): ListColumn[] {
  const defined = listFieldsOn(def, 'list')
  const name = nameOf(def, defined)
  return defined.map(({ key, field, facet: wish }) => {
    const isWanted = wish.when !== undefined && isSearchedFor(wish.when, conditions)
    return {
      key,
      field,
      width: wish.width,
      isHidden: wish.optional === true && !isWanted,
      isFixed: wish.fixed === true || key === name,
      isName: key === name,
      isMinor: wish.minor === true,
      isWanted,
    }
  })
}

/** Reports whether a search names only values that are listed. */
function isSearchedFor(when: NonNullable<ListFacet['when']>, conditions: Conditions): boolean {
  const searched = conditions[when.field]
  return searched !== undefined && searched.split(',').every(value => when.in.includes(value))
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
