import { surveyResource } from '@xw/shared/resources/xw/survey'
import { useSearchParams } from 'react-router'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'
import { SurveyActions } from './survey-actions.tsx'

const ResultsDrawer = lazyPart(() => import('./results-drawer.tsx'))

/** The URL parameter that names the survey whose results are open. */
const resultsParam = 'results'
const cells = { state: tagCell({ '0': 'default', '1': 'processing', '2': 'warning' }) }

/** DG-04: the school's surveys, beside the degree records. */
export default function XwSurveyPage() {
  const [search, setSearch] = useSearchParams()
  const collectionId = search.get(resultsParam)
  const open = (id: string | null) =>
    setSearch(before => {
      if (id === null) before.delete(resultsParam)
      else before.set(resultsParam, id)
      return before
    })
  const rowActions = (record: RecordOf<typeof surveyResource>) => (
    <SurveyActions record={record} onResults={() => open(record.id)} />
  )
  return (
    <>
      <ListPage
        resource={surveyResource}
        description="单独收集一件小事，如学位服尺码、英文专业名、毕业去向：设好填写项、对象和时间，发布后学生在首页填写。"
        rowActions={rowActions}
        cells={cells}
      />
      {collectionId !== null && (
        <ResultsDrawer key={collectionId} collectionId={collectionId} onClose={() => open(null)} />
      )}
    </>
  )
}
