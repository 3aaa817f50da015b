import { decisionLineMatches } from '@xw/shared/degree/decision-lines'
import { decisionResource } from '@xw/shared/resources/xw/decision'
import { decisionLineResource } from '@xw/shared/resources/xw/decision-line'
import { Drawer, Select } from 'antd'
import { useMemo } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useRecord } from '../../../data/resources/use-record.ts'
import { useResource } from '../../../data/resources/use-resource.ts'
import { drawerOfList, EmbeddedList } from '../../../resource/embedded-list.tsx'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { SearchQuestion, useSearchInput } from '../../../resource/search-question.tsx'
import { tagCell } from '../../../resource/tag-cell.tsx'
import { DecisionListComparison } from './decision-list-comparison.tsx'

const noFilter = {}
const cells = { match: tagCell({ ready: 'processing', done: 'green', none: 'red', name: 'warning', state: 'warning' }) }

/**
 * The list of one decision and its comparison with the records, over the list of decisions. Mounted only while it is
 * open.
 */
export default function ListDrawer({ decisionId, onClose }: { decisionId: string; onClose: () => void }) {
  const { record, error, reload } = useRecord(decisionResource, decisionId, noFilter)
  const found = record as RecordOf<typeof decisionResource> | null
  const { def } = useResource(decisionLineResource, noFilter)
  const filter = useMemo(() => ({ decisionId }), [decisionId])
  return (
    <Drawer
      title={found ? `名单与对照 · ${found.jybh}` : '名单与对照'}
      size="min(1200px, 100vw)"
      open
      onClose={onClose}
      className={drawerOfList}
    >
      {!found && (error ? <LoadFailure error={error} onRetry={() => void reload()} /> : <ListSkeleton />)}
      {found && (
        <EmbeddedList def={def ?? decisionLineResource} filter={filter} search={<MatchSearch />} cells={cells}>
          <DecisionListComparison decision={found} />
        </EmbeddedList>
      )}
    </Drawer>
  )
}

function MatchSearch() {
  const props = useSearchInput<string>('matched')
  return (
    <SearchQuestion label="对照结果" htmlFor={props.id}>
      <Select
        allowClear
        placeholder="全部"
        options={decisionLineMatches.map(({ value, text: label }) => ({ value, label }))}
        {...props}
      />
    </SearchQuestion>
  )
}
