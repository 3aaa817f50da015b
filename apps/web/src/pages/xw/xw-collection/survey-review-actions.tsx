import { useQueryClient } from '@tanstack/react-query'
import type { surveyResource } from '@xw/shared/resources/xw/survey'
import { surveyParam, surveyPaths } from '@xw/shared/wire/survey-paths'
import { Button } from 'antd'
import { useState } from 'react'
import { toQueryParams } from '../../../data/resources/list-state.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useSend } from '../../../data/use-send.ts'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { Can } from '../../../widgets/can.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

const ReturnDialog = lazyPart(() => import('./return-dialog.tsx'))

/** 审核: approves or returns the ticked responses, or all that the query finds. */
export function SurveyReviewActions({
  collection: { id, needsReview },
}: {
  collection: RecordOf<typeof surveyResource>
}) {
  const { def, filter, state, selection, page } = useListContext()
  const queryClient = useQueryClient()
  const [isReturning, setReturning] = useState(false)
  const { confirm, holder } = useConfirm()
  // Reloads the list and the numbers above it.
  const reload = () => void queryClient.invalidateQueries({ queryKey: ['resource', def.path] })
  const { isBusy, send } = useSend(() => {
    selection.select([])
    reload()
  })
  const endReturning = () => {
    setReturning(false)
    reload()
  }
  const count = selection.isWhole ? (page?.total ?? 0) : selection.ids.length
  const body = {
    [surveyParam]: id,
    ...(selection.isWhole ? { query: toQueryParams(def, state, filter) } : { ids: selection.ids }),
  }
  async function approve() {
    const content = '其中待审的内容通过后，学生不能再改。'
    if (!(await confirm({ title: `通过所选 ${count} 人？`, content, okText: '通过' }))) return
    const refusal = await send(surveyPaths.review, { ...body, status: '3' })
    if (refusal) notify.warn(refusal.message)
  }
  return (
    <Can code={`${def.permission}:review`}>
      {holder}
      {needsReview === '1' && (
        <Button type="primary" loading={isBusy} onClick={() => void approve()}>
          通过
        </Button>
      )}
      <Button onClick={() => setReturning(true)}>退回…</Button>
      {isReturning && <ReturnDialog body={body} count={count} onClose={endReturning} />}
    </Can>
  )
}
