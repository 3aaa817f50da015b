import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ComponentType, ReactNode } from 'react'
import type { RecordOf } from '../data/resource-record.ts'
import type { CellProps, InputProps } from '../field-types/field-view.ts'

type ByField<D extends ResourceDef, T> = { readonly [K in keyof D['fields']]?: T }

/** Cells and inputs of single fields, in place of their type's. */
export type Cells<D extends ResourceDef = ResourceDef> = ByField<D, ComponentType<CellProps>>
export type Inputs<D extends ResourceDef = ResourceDef> = ByField<D, ComponentType<InputProps>>

/** What a page may put into the default list page. A page that is mostly slots is better made of the parts themselves. */
export interface Slots<D extends ResourceDef = ResourceDef> {
  /** Buttons beside the title. */
  readonly toolbar?: ReactNode
  /** Buttons for the ticked records, which they find in `useListContext().selection`. */
  readonly batchActions?: ReactNode
  /** Actions of one record, before the default ones. */
  readonly rowActions?: (record: RecordOf<D>) => ReactNode
  readonly cells?: Cells<D>
  readonly inputs?: Inputs<D>
  /** Form items at the end of the search form; named by a field or by a parameter of the resource. */
  readonly search?: ReactNode
  /** Form items at the end of the form; named by a field that has no input of its own there. */
  readonly form?: ReactNode
  /** In place of the sentence and the button of an empty list. */
  readonly empty?: ReactNode
}
