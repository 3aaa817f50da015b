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
import { Toolbar } from './toolbar.tsx'

interface EmbeddedListProps extends Pick<Slots, 'search' | 'cells' | 'toolbar' | 'batchActions' | 'isForWhole'> {
  def: ResourceDef
  /** The records of the list belong to one of another resource, which says so. */
  filter: ListFilter
  /** What stands above the list, and can change what it asks for. */
  children?: ReactNode
}

/** The engine's list inside a drawer, which has the class `drawerOfList`: to be searched, exported and imported. */
export function EmbeddedList({ def, filter, search, toolbar, children, ...body }: EmbeddedListProps) {
  const list = useResourceList(def, { filter, isLocal: true })
  return (
    <ResourceListContext value={list}>
      {children}
      <div className={styles.tools}>
        <Toolbar>{toolbar}</Toolbar>
      </div>
      <SearchForm>{search}</SearchForm>
      <ListBody {...body} />
      <OpenRecord inputs={undefined} cells={body.cells} />
    </ResourceListContext>
  )
}

/** A drawer is the frame that the parts of the list would otherwise draw themselves. */
export const drawerOfList: string = styles.frame ?? ''
