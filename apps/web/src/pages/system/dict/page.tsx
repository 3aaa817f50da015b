import { dictResource } from '@xw/shared/resources/sys/dict'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan } from '../../../data/session/permissions.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { ItemsDrawer } from './items-drawer.tsx'

/** The URL parameters of the open dictionary and of how its items are shown. */
const opened = 'items'
const shownAs = 'itemsAs'

/** SY-07: shows the platform's dictionaries and the school's own, each with its items. */
export default function DictPage() {
  const [search, setSearch] = useSearchParams()
  const canSeeItems = useCan('sys:dictItem:list')
  const dictId = search.get(opened)

  const put = (values: Record<string, string | null>) =>
    setSearch(before => {
      for (const [name, value] of Object.entries(values)) {
        if (value === null) before.delete(name)
        else before.set(name, value)
      }
      return before
    })
  const itemsButton = ({ id }: { id: string }) => (
    <Button type="link" size="small" onClick={() => put({ [opened]: id })}>
      字典项
    </Button>
  )
  return (
    <>
      <ListPage resource={dictResource} {...(canSeeItems && { rowActions: itemsButton })} />
      {dictId !== null && (
        <ItemsDrawer
          key={dictId}
          dictId={dictId}
          isList={search.get(shownAs) === 'list'}
          onView={view => put({ [shownAs]: view === 'list' ? view : null })}
          onClose={() => put({ [opened]: null, [shownAs]: null })}
        />
      )}
    </>
  )
}
