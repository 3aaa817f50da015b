import type { ResourceDef } from '@xw/shared/resource/resource'
import type { ListFilter } from '../data/list-state.ts'
import { useCan } from '../data/permissions.ts'
import { pageKeyOf, useResource } from '../data/use-resource.ts'
import { useResourceList } from '../data/use-resource-list.ts'
import { PageWrapper } from '../widgets/page-wrapper.tsx'
import { FailedFace, ForbiddenFace, ListSkeleton } from './faces.tsx'
import { ListBody } from './list-body.tsx'
import { ResourceListContext } from './list-context.ts'
import { OpenRecord } from './open-record.tsx'
import { SearchForm } from './search-form.tsx'
import type { Slots, SlotsOf } from './slots.ts'
import { Toolbar } from './toolbar.tsx'

interface ListPageProps<D extends ResourceDef> extends SlotsOf<D> {
  /** The definition, or the path of one that the server resolves. */
  resource: D | string
  /** What the page is limited to: `{ xwlx: '31' }`. */
  filter?: ListFilter
}

const noFilter: ListFilter = {}

/** The page of a resource, from its definition: search, list, form, details, import, export. */
export function ListPage<D extends ResourceDef>({ resource, filter = noFilter, ...slots }: ListPageProps<D>) {
  const { def, error, retry } = useResource(resource, filter)
  const permission = `${def?.permission ?? ''}:list`
  const canList = useCan(permission)
  if (!def) return error ? <FailedFace error={error} onRetry={retry} /> : <ListSkeleton />
  if (!canList) return <ForbiddenFace permission={permission} />
  return <List key={pageKeyOf(def, filter)} def={def} filter={filter} slots={slots as Slots} />
}

function List({ def, filter, slots }: { def: ResourceDef; filter: ListFilter; slots: Slots }) {
  const list = useResourceList(def, { filter })
  const { description, toolbar, search, inputs, form, ...body } = slots
  return (
    <ResourceListContext value={list}>
      <PageWrapper title={def.title} description={description} links={<Toolbar>{toolbar}</Toolbar>}>
        <SearchForm>{search}</SearchForm>
        <ListBody {...body} />
      </PageWrapper>
      <OpenRecord inputs={inputs} cells={slots.cells}>
        {form}
      </OpenRecord>
    </ResourceListContext>
  )
}
