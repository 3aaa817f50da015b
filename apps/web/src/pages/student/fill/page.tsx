import type { ResourceDef } from '@xw/shared/resource/resource'
import type { OwnRecord } from '@xw/shared/wire/own-records'
import { Link } from 'react-router'
import { useDraftLabels } from '../../../data/drafts/use-draft-labels.ts'
import { OwnRecordPage } from '../../../features/student/own-record-page.tsx'
import { AntdTheme } from '../../../lib/antd-theme.tsx'
import { studentPaths } from '../../../lib/paths.ts'
import { Panel } from '../../../widgets/panel.tsx'
import { FillForm } from './fill-form.tsx'

/** DG-05: the student fills in a record step by step. The URL names the record and the step. */
export default function FillPage() {
  return (
    <AntdTheme>
      <OwnRecordPage>
        {(record, def) =>
          record.canEdit ? <FillForm own={record} def={def} /> : <ClosedNotice record={record} def={def} />
        }
      </OwnRecordPage>
    </AntdTheme>
  )
}

function ClosedNotice({ record: { id, closed }, def }: { record: OwnRecord; def: ResourceDef }) {
  const kept = useDraftLabels(def, id)
  return (
    <Panel title="现在不能修改">
      <p>{closed ?? '信息已经提交，审核期间不能修改'}。需要更正时，请联系院系。</p>
      {kept.length > 0 && (
        <p role="status">您填写过、还没有提交的内容已经保留（{kept.join('、')}），重新开放后可以接着填写。</p>
      )}
      <p>
        <Link to={`${studentPaths.confirm}?id=${id}`}>查看我的信息</Link>
      </p>
      <Link to={`${studentPaths.home}?id=${id}`}>回到我的首页</Link>
    </Panel>
  )
}
