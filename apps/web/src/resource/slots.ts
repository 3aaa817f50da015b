import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ComponentType, ReactNode } from 'react'
import type { RecordOf, ResourceRecord } from '../data/resources/resource-record.ts'
import type { CellProps, InputProps } from '../field-types/field-view.ts'
import type { MenuAction } from '../widgets/action-menu.tsx'

/** Values for single fields, by key. */
type ByField<K extends PropertyKey, T> = { readonly [P in K]?: T }

export interface RowMenuProps<R extends ResourceRecord = ResourceRecord> {
  record: R
  children: (added: readonly MenuAction[]) => ReactNode
}

/**
 * The parts that a page can insert into the default list page. A page that needs most of these should combine the list's parts
 * itself.
 */
export interface Slots {
  /** The page's title, if it differs from the resource's. */
  readonly title?: string
  /** Content between the header and the search form. */
  readonly above?: ReactNode
  /** A sentence below the title for every user of the page. */
  readonly description?: ReactNode
  /** Buttons beside the title. */
  readonly toolbar?: ReactNode
  /** Replaces the toolbar's 导入 for a resource with other kinds of imports. */
  readonly imports?: ReactNode
  /** Buttons for the ticked records, which they read from `useListContext().selection`. */
  readonly batchActions?: ReactNode
  /** `batchActions` also work on all records of the query (`selection.isWhole`). */
  readonly isForWhole?: boolean
  /** `batchActions` include export and deletion, so that the bar adds no buttons for these. */
  readonly hasAllBatchActions?: boolean
  /** Actions on one record, before the default ones. */
  readonly rowActions?: ((record: ResourceRecord) => ReactNode) | undefined
  /** Adds actions on one record to the default ones, the most common first. It passes them to `children`. */
  readonly RowMenu?: ComponentType<RowMenuProps> | undefined
  /** Cells and inputs that replace those of a field's type. */
  readonly cells?: ByField<string, ComponentType<CellProps>> | undefined
  readonly inputs?: ByField<string, ComponentType<InputProps>> | undefined
  /** `SearchQuestion`s at the end of the search form, each named by a field or a parameter of the resource. */
  readonly search?: ReactNode
  /** Form items at the end of the form, each named by a field that has no input of its own there. */
  readonly form?: ReactNode
  /** Shown when there are no records: explains where records come from that are not added here. */
  readonly empty?: string
}

/** The slots of one resource's page, with its field names and record types. */
export interface SlotsOf<D extends ResourceDef> extends Omit<Slots, 'rowActions' | 'RowMenu' | 'cells' | 'inputs'> {
  readonly rowActions?: (record: RecordOf<D>) => ReactNode
  readonly RowMenu?: ComponentType<RowMenuProps<RecordOf<D>>>
  readonly cells?: ByField<keyof D['fields'], ComponentType<CellProps>>
  readonly inputs?: ByField<keyof D['fields'], ComponentType<InputProps>>
}
