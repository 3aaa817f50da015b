import { dict } from '@xw/shared/resources/sys/dict'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { useCan } from '../../../data/permissions.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { ItemsDrawer } from './items-drawer.tsx'

/** The dictionary whose items are shown, in the URL. */
const opened = 'items'

/** SY-07: the platform's dictionaries and the school's own, each with its items. */
export default function DictPage() {
  const [search, setSearch] = useSearchParams()
  const canSeeItems = useCan('sys:dictItem:list')
  const dictId = search.get(opened)

  const show = (id: string | null) =>
    setSearch(before => {
      const after = new URLSearchParams(before)
      if (id === null) after.delete(opened)
      else after.set(opened, id)
      return after
    })
  const itemsButton = ({ id }: { id: string }) => (
    <Button type="link" size="small" onClick={() => show(id)}>
      字典项
    </Button>
  )
  return (
    <>
      <ListPage resource={dict} {...(canSeeItems && { rowActions: itemsButton })} />
      {dictId !== null && <ItemsDrawer key={dictId} dictId={dictId} onClose={() => show(null)} />}
    </>
  )
}
