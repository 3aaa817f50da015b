import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ReactNode } from 'react'
import type { ListFilter } from '../data/resources/list-state.ts'
import { pageKeyOf, useResource } from '../data/resources/use-resource.ts'
import { useResourceList } from '../data/resources/use-resource-list.ts'
import { useCan } from '../data/session/permissions.ts'
import { ResourceListContext } from './list-context.ts'
import { ListSkeleton, LoadFailure, NoPermission } from './page-states.tsx'

interface ListScopeProps {
  /** The definition, or the path of one that the server resolves. */
  resource: ResourceDef | string
  /** What the page is limited to: `{ xwlx: '31' }`. */
  filter?: ListFilter | undefined
  /** The path of the page that a record of it has to itself. */
  recordPath?: string | null | undefined
  children: ReactNode
}

const noFilter: ListFilter = {}

/** The list of a resource for the parts of a page inside it, once its definition is there and the user may see it. */
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
