import { submissionResource } from '@xw/shared/resources/xw/submission'
import { Button } from 'antd'
import { useSearchParams } from 'react-router'
import { WorkPanel } from '../../../features/work/work-panel.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'

const SubmissionDrawer = lazyPart(() => import('./submission-drawer.tsx'))

/** The URL parameter that names the open submission. */
const openParam = 'submission'

const cells = {
  receipt: tagCell({
    waiting: 'processing',
    passed: 'green',
    partial: 'warning',
    returned: 'red',
    withdrawn: 'default',
  }),
}

/** DG-04, 已报送信息: the submissions to the authority, their files and receipts. */
export default function XwSubmissionPage() {
  const [search, setSearch] = useSearchParams()
  const id = search.get(openParam)
  const open = (next: string | null) =>
    setSearch(before => {
      if (next === null) before.delete(openParam)
      else before.set(openParam, next)
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
        resource={submissionResource}
        title="报送与回执"
        above={<WorkPanel task="submitUp" />}
        description="上面报送已编号的记录，下面是报送过的：报送时的内容在此冻结，不能修改。"
        empty="还没有报送过。已编号的记录在上面按学位类型报送。"
        cells={cells}
        rowActions={detailButton}
      />
      {id !== null && <SubmissionDrawer key={id} id={id} onClose={() => open(null)} />}
    </>
  )
}
