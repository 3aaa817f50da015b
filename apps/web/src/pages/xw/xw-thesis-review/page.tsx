import { thesisReviewResource } from '@xw/shared/resources/xw/thesis-review'
import { Tabs } from 'antd'
import { useSearchParams } from 'react-router'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { ThesisReviewActions } from './review-actions.tsx'
import { ThesisTools } from './thesis-tools.tsx'

/** The tabs: the same list, each limited to some theses. */
const views = [
  {
    key: 'waiting',
    label: '待送审',
    filter: { state: '0' },
    empty: '没有待送审的论文。用“加入送审名单”从学位信息中选取。',
  },
  { key: 'underReview', label: '评审中', filter: { state: '1' }, empty: '没有评审中的论文。在“待送审”中办理送审。' },
  { key: 'returned', label: '已返回', filter: { state: '2' }, empty: '还没有评阅完的论文。' },
  {
    key: 'sampled',
    label: '抽检名单',
    filter: { sampled: '1' },
    empty: '还没有抽检过。用“随机抽检”从待送审的论文中抽取。',
  },
] as const
const viewParam = 'view'

const rowActions = (record: RecordOf<typeof thesisReviewResource>) => <ThesisReviewActions record={record} />

/** DG-09: theses under review. */
export default function XwThesisReviewPage() {
  const [search, setSearch] = useSearchParams()
  const view = views.find(({ key }) => key === search.get(viewParam)) ?? views[0]
  return (
    <ListPage
      key={view.key}
      resource={thesisReviewResource}
      filter={view.filter}
      description={
        <Tabs
          items={views.map(({ key, label }) => ({ key, label }))}
          activeKey={view.key}
          // Drops the search conditions of the previous tab.
          onChange={key => setSearch({ [viewParam]: key })}
        />
      }
      toolbar={<ThesisTools />}
      rowActions={rowActions}
      empty={view.empty}
    />
  )
}
