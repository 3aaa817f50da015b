import { changeRequestStates } from '@xw/shared/degree/change-request'
import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { Button, Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import { CorrectionPanel } from '../../../features/work/correction-panel.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'
import { stateColours } from './state-colours.ts'

const ChangeRequestDrawer = lazyPart(() => import('./change-request-drawer.tsx'))

/** The tabs: the same list, limited to change requests in one state. */
const views = [
  { key: 'all', label: '全部', filter: {} },
  ...changeRequestStates.map(({ value, text }) => ({ key: value, label: text, filter: { state: value } })),
]
const viewParam = 'view'
/** The URL parameter that names the open change request. */
const openParam = 'sheet'

const cells = { state: tagCell(stateColours) }

/** DG-04, 勘误: the school's change requests to the province for records that were submitted. */
export default function XwChangeSheetPage() {
  const [search, setSearch] = useSearchParams()
  const view = views.find(({ key }) => key === search.get(viewParam)) ?? views[0]
  const sheetId = search.get(openParam)
  const open = (id: string | null) =>
    setSearch(before => {
      if (id === null) before.delete(openParam)
      else before.set(openParam, id)
      return before
    })
  const openButton = ({ id }: { id: string }) => (
    <Button type="link" size="small" onClick={() => open(id)}>
      办理
    </Button>
  )
  return (
    <>
      <ListPage
        key={view?.key}
        resource={changeRequestResource}
        title="勘误与撤销"
        filter={view?.filter ?? {}}
        above={
          <>
            <CorrectionPanel />
            <Tabs
              items={views.map(({ key, label }) => ({ key, label }))}
              activeKey={view?.key ?? 'all'}
              // Drops the search conditions of the previous tab.
              onChange={key => setSearch({ [viewParam]: key })}
            />
          </>
        }
        cells={cells}
        rowActions={openButton}
      />
      {sheetId !== null && <ChangeRequestDrawer key={sheetId} sheetId={sheetId} onClose={() => open(null)} />}
    </>
  )
}
