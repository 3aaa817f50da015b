import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ComponentType, ReactNode } from 'react'
import type { RecordOf, ResourceRecord } from '../data/resources/resource-record.ts'
import type { CellProps, InputProps } from '../field-types/field-view.ts'
import type { MenuAction } from '../widgets/action-menu.tsx'

/** Something for single fields, by key. */
type ByField<K extends PropertyKey, T> = { readonly [P in K]?: T }

export interface RowMenuProps<R extends ResourceRecord = ResourceRecord> {
  record: R
  children: (added: readonly MenuAction[]) => ReactNode
}

/** What a page may put into the default list page. A page that is mostly slots is better made of the parts themselves. */
export interface Slots {
  /** Where the page is called otherwise than its resource. */
  readonly title?: string
  /** Between the head and the search. */
  readonly above?: ReactNode
  /** A sentence under the title that everybody on the page should know. */
  readonly description?: ReactNode
  /** Buttons beside the title. */
  readonly toolbar?: ReactNode
  /** In place of the toolbar's 导入, where a resource is imported by other ways. */
  readonly imports?: ReactNode
  /** Buttons for the ticked records, which they find in `useListContext().selection`. */
  readonly batchActions?: ReactNode
  /** They can also be done to all that the query finds (`selection.isWhole`). */
  readonly isForWhole?: boolean
  /** They include exporting and deleting, so that the bar adds no buttons of its own for these. */
  readonly hasAllBatchActions?: boolean
  /** Actions of one record, before the default ones. */
  readonly rowActions?: ((record: ResourceRecord) => ReactNode) | undefined
  /** Adds actions of one record to the default ones, the commonest first: it draws `children` with them. */
  readonly RowMenu?: ComponentType<RowMenuProps> | undefined
  /** Cells and inputs in place of those of the field's type. */
  readonly cells?: ByField<string, ComponentType<CellProps>> | undefined
  readonly inputs?: ByField<string, ComponentType<InputProps>> | undefined
  /** `SearchQuestion`s at the end of the search form; named by a field or by a parameter of the resource. */
  readonly search?: ReactNode
  /** Form items at the end of the form; named by a field that has no input of its own there. */
  readonly form?: ReactNode
  /** Where records come from that are not added here: what is said while there are none. */
  readonly empty?: string
}

/** The slots of one resource's page: its fields and its records by their names. */
export interface SlotsOf<D extends ResourceDef> extends Omit<Slots, 'rowActions' | 'RowMenu' | 'cells' | 'inputs'> {
  readonly rowActions?: (record: RecordOf<D>) => ReactNode
  readonly RowMenu?: ComponentType<RowMenuProps<RecordOf<D>>>
  readonly cells?: ByField<keyof D['fields'], ComponentType<CellProps>>
  readonly inputs?: ByField<keyof D['fields'], ComponentType<InputProps>>
}
