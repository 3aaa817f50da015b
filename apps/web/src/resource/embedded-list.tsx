import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ReactNode } from 'react'
import type { ListFilter } from '../data/resources/list-state.ts'
import { useResourceList } from '../data/resources/use-resource-list.ts'
import styles from './embedded-list.module.css'
import { ListBody } from './list-body.tsx'
import { ResourceListContext } from './list-context.ts'
import { OpenRecord } from './open-record.tsx'
import { SearchForm } from './search-form.tsx'
import type { Slots } from './slots.ts'
import { ListToolbar } from './toolbar.tsx'

interface EmbeddedListProps extends Pick<Slots, 'search' | 'cells' | 'toolbar' | 'batchActions' | 'isForWhole'> {
  def: ResourceDef
  /** The filter that limits the list, such as the record of another resource to which the list belongs. */
  filter: ListFilter
  /** Content above the list, which may change its query. */
  children?: ReactNode
}

/** A resource's list inside a drawer with the class `drawerOfList`. It can be searched, exported and imported. */
export function EmbeddedList({ def, filter, search, toolbar, children, ...body }: EmbeddedListProps) {
  const list = useResourceList(def, { filter, isLocal: true })
  return (
    <ResourceListContext value={list}>
      {children}
      <div className={styles.tools}>
        <ListToolbar>{toolbar}</ListToolbar>
      </div>
      <SearchForm>{search}</SearchForm>
      <ListBody {...body} />
      <OpenRecord inputs={undefined} cells={body.cells} />
    </ResourceListContext>
  )
}

/** The class that makes the drawer the list's frame, which the parts of the list would otherwise draw. */
export const drawerOfList: string = styles.frame ?? ''
