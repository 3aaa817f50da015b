import { submission } from '@xw/shared/resources/xw/submission'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'

const SubmissionDrawer = lazyPart(() => import('./submission-drawer.tsx'))

/** The submission that is open, in the URL. */
const opened = 'submission'

const cells = {
  receipt: tagCell({
    waiting: 'processing',
    passed: 'green',
    partial: 'warning',
    returned: 'red',
    withdrawn: 'default',
  }),
}

/** DG-04, 已报送信息: what was reported to the authority, its files and what came back. */
export default function XwSubmissionPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get(opened)
  const open = (next: string | null) =>
    setSearch(before => {
      if (next === null) before.delete(opened)
      else before.set(opened, next)
      return before
    })
  const detailButton = (record: { id: string }) => (
    <Button type="link" size="small" onClick={() => open(record.id)}>
      名单与回执
    </Button>
  )
  return (
    <>
      <ListPage
        resource={submission}
        description="在学位信息列表中勾选已编号的记录，点“报送”；报送时的内容在此冻结，不能修改。"
        empty="还没有报送过。请在学位信息的列表中勾选已编号的记录，点“报送”。"
        cells={cells}
        rowActions={detailButton}
      />
      {id !== null && <SubmissionDrawer key={id} id={id} onClose={() => open(null)} />}
    </>
  )
}
