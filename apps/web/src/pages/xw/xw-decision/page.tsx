import { decisionResource } from '@xw/shared/resources/xw/decision'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { WorkPanel } from '../../../features/work/work-panel.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListPage } from '../../../resource/list-page.tsx'

const ListDrawer = lazyPart(() => import('./list-drawer.tsx'))

/** The URL parameter that names the decision whose list is open. */
const listParam = 'list'

/** DG-04: the council's decisions, each with its list compared with the records. */
export default function XwDecisionPage() {
  const [search, setSearch] = useSearchParams()
  const decisionId = search.get(listParam)
  const open = (id: string | null) =>
    setSearch(before => {
      if (id === null) before.delete(listParam)
      else before.set(listParam, id)
      return before
    })
  const listButton = ({ id }: { id: string }) => (
    <Button type="link" size="small" onClick={() => open(id)}>
      名单与对照
    </Button>
  )
  return (
    <>
      <ListPage
        resource={decisionResource}
        above={<WorkPanel task="award" />}
        description="一次会议的决议为一条；导入其名单后与学位信息双向对照，再按名单办理授予、暂缓授予和不授予。"
        rowActions={listButton}
      />
      {decisionId !== null && <ListDrawer key={decisionId} decisionId={decisionId} onClose={() => open(null)} />}
    </>
  )
}
