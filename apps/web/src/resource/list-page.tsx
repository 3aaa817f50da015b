import type { ResourceDef } from '@xw/shared/resource/resource'
import { useState } from 'react'
import type { ListFilter } from '../data/resources/list-state.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import { PageWrapper } from '../widgets/page-wrapper.tsx'
import { ListBody } from './list-body.tsx'
import { useListContext } from './list-context.ts'
import { ListScope } from './list-scope.tsx'
import { ListTools } from './list-tools.tsx'
import { OpenRecord } from './open-record.tsx'
import { SearchForm } from './search-form.tsx'
import type { Slots, SlotsOf } from './slots.ts'
import { AddRecordButton, ListToolbar } from './toolbar.tsx'

const PhoneTools = lazyPart(() => import('./phone-tools.tsx'))
const TreeBody = lazyPart(async () => ({ default: (await import('./tree-body.tsx')).TreeBody }))

interface ListPageProps<D extends ResourceDef> extends SlotsOf<D> {
  /** The definition, or the path of a definition that only the server has. */
  resource: D | string
  /** The filter that the page fixes: `{ xwlx: '31' }`. */
  filter?: ListFilter
  /** The path of a record's own page, when records do not open above the list. */
  recordPath?: string | null
}

/** The page of a resource, built from its definition: search, list or tree, form, details, import and export. */
export function ListPage<D extends ResourceDef>({ resource, filter, recordPath, ...slots }: ListPageProps<D>) {
  return (
    <ListScope resource={resource} filter={filter} recordPath={recordPath}>
      <List {...(slots as Slots)} />
    </ListScope>
  )
}

function List({ title, above, description, toolbar, imports, search, inputs, form, ...body }: Slots) {
  const { def } = useListContext()
  const isPhone = useIsPhone()
  const [isSearchOpen, setSearchOpen] = useState(false)
  const actions = (
    <ListToolbar imports={imports} hasAdd={!isPhone}>
      {toolbar}
    </ListToolbar>
  )
  return (
    <>
      <PageWrapper
        isBand
        title={title ?? def.title}
        description={description}
        links={
          isPhone ? (
            <PhoneTools
              isSearchOpen={isSearchOpen}
              onToggleSearch={def.tree ? null : () => setSearchOpen(!isSearchOpen)}
            >
              {actions}
            </PhoneTools>
          ) : (
            <>
              {actions}
              {!def.tree && <ListTools />}
            </>
          )
        }
      >
        {above}
        {def.tree ? (
          <TreeBody {...body} />
        ) : (
          <>
            <SearchForm isFolded={isPhone && !isSearchOpen}>{search}</SearchForm>
            <ListBody {...body} />
          </>
        )}
      </PageWrapper>
      {isPhone && <AddRecordButton />}
      <OpenRecord inputs={inputs} cells={body.cells}>
        {form}
      </OpenRecord>
    </>
  )
}
