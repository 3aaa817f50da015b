import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ReactNode } from 'react'
import type { ListFilter } from '../data/resources/list-state.ts'
import { pageKeyOf, useResource } from '../data/resources/use-resource.ts'
import { useResourceList } from '../data/resources/use-resource-list.ts'
import { useCan } from '../data/session/permissions.ts'
import { ResourceListContext } from './list-context.ts'
import { ListSkeleton, LoadFailure, NoPermission } from './page-states.tsx'

interface ListScopeProps {
  /** The definition, or the path of a definition that only the server has. */
  resource: ResourceDef | string
  /** The filter that the page fixes: `{ xwlx: '31' }`. */
  filter?: ListFilter | undefined
  /** The path of a record's own page. */
  recordPath?: string | null | undefined
  children: ReactNode
}

const noFilter: ListFilter = {}

/**
 * Provides a resource's list to the parts of a page, once its definition has loaded and if the user has the permission.
 */
export function ListScope({ resource, filter = noFilter, recordPath, children }: ListScopeProps) {
  const { def, error, retry } = useResource(resource, filter)
  const permission = `${def?.permission ?? ''}:list`
  const canList = useCan(permission)
  if (!def) return error ? <LoadFailure error={error} onRetry={retry} /> : <ListSkeleton />
  if (!canList) return <NoPermission permission={permission} />
  return (
    <Provider key={pageKeyOf(def, filter)} def={def} filter={filter} recordPath={recordPath}>
      {children}
    </Provider>
  )
}

interface ProviderProps extends Pick<ListScopeProps, 'recordPath' | 'children'> {
  def: ResourceDef
  filter: ListFilter
}

function Provider({ def, filter, recordPath, children }: ProviderProps) {
  return <ResourceListContext value={useResourceList(def, { filter, recordPath })}>{children}</ResourceListContext>
}
