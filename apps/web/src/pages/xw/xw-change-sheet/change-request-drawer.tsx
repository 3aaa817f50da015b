import { changeRequestResource } from '@xw/shared/resources/xw/change-request'
import { Drawer, Tag } from 'antd'
import { dictTextOf } from '../../../data/resources/resource-record.ts'
import { FieldCell } from '../../../resource/field-cell.tsx'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { DetailsList } from '../../../widgets/details-list.tsx'
import { ChangeRequestHistory } from './change-request-history.tsx'
import { ChangeRequestTools } from './change-request-tools.tsx'
import { ChangedRecords } from './changed-records.tsx'
import { stateColours } from './state-colours.ts'
import { type ChangeRequestRow, useChangeRequest } from './use-change-request.ts'

/** One change request over the list: its content, its history and its actions. */
export default function ChangeRequestDrawer({ sheetId, onClose }: { sheetId: string; onClose: () => void }) {
  const { sheet, error, retry } = useChangeRequest(sheetId)
  return (
    <Drawer title={sheet ? `勘误单 ${sheet.sheetNo}` : '勘误单'} size="min(1080px, 100vw)" open onClose={onClose}>
      {sheet ? <Content sheet={sheet} /> : error ? <LoadFailure error={error} onRetry={retry} /> : <ListSkeleton />}
    </Drawer>
  )
}

function Content({ sheet }: { sheet: ChangeRequestRow }) {
  const { files } = changeRequestResource.fields
  const state = <Tag color={stateColours[sheet.state] ?? 'default'}>{dictTextOf(sheet, 'state')}</Tag>
  return (
    <>
      <ChangeRequestTools sheet={sheet} />
      <DetailsList
        columns={3}
        items={[
          { key: 'kind', label: '勘误类型', children: dictTextOf(sheet, 'kind') },
          { key: 'type', label: '学位类型', children: dictTextOf(sheet, 'xwbslbm') },
          { key: 'state', label: '状态', children: state },
          { key: 'reason', label: '申请理由', children: sheet.reason, span: 'filled' },
          {
            key: 'files',
            label: '附件',
            children: <FieldCell name="files" field={files} record={sheet} />,
            span: 'filled',
          },
        ]}
      />
      <ChangeRequestHistory sheet={sheet} />
      <ChangedRecords sheet={sheet} />
    </>
  )
}
