import { surveyResource } from '@xw/shared/resources/xw/survey'
import { surveyParam, surveyPaths } from '@xw/shared/wire/survey-paths'
import { Drawer } from 'antd'
import { useMemo } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useRecord } from '../../../data/resources/use-record.ts'
import { useResource } from '../../../data/resources/use-resource.ts'
import { drawerOfList, EmbeddedList } from '../../../resource/embedded-list.tsx'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'
import { SurveyFigures } from './survey-figures.tsx'
import { SurveyReviewActions } from './survey-review-actions.tsx'
import { UrgeButton } from './urge-button.tsx'

const noFilter = {}
const cells = { status: tagCell({ '1': 'green', '2': 'processing', '3': 'cyan', '4': 'warning' }) }

/** The responses to one survey, over the list of surveys. Mounted only while it is open. */
export default function ResultsDrawer({ collectionId, onClose }: { collectionId: string; onClose: () => void }) {
  const { record, error, reload } = useRecord(surveyResource, collectionId, noFilter)
  const found = record as RecordOf<typeof surveyResource> | null
  const filter = useMemo(() => ({ [surveyParam]: collectionId }), [collectionId])
  const answers = useResource(surveyPaths.answers, filter)
  const { def } = answers
  const failure = error ?? answers.error
  const retry = () => {
    void reload()
    answers.retry()
  }
  return (
    <Drawer
      title={found ? `采集结果 · ${found.name}` : '采集结果'}
      size="min(1280px, 100vw)"
      open
      onClose={onClose}
      className={drawerOfList}
    >
      {(!found || !def) && (failure ? <LoadFailure error={failure} onRetry={retry} /> : <ListSkeleton />)}
      {found && def && (
        <EmbeddedList
          def={def}
          filter={filter}
          cells={cells}
          toolbar={found.state === '1' && <UrgeButton collectionId={collectionId} />}
          batchActions={<SurveyReviewActions collection={found} />}
          isForWhole
        >
          <SurveyFigures collection={found} />
        </EmbeddedList>
      )}
    </Drawer>
  )
}
