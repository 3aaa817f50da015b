import { OwnRecordPage } from '../../../features/student/own-record-page.tsx'
import { AntdTheme } from '../../../lib/antd-theme.tsx'
import { ConfirmView } from './confirm-view.tsx'

/** DG-05: the student reviews the whole record and submits it while that is possible. */
export default function ConfirmPage() {
  return (
    <AntdTheme>
      <OwnRecordPage>{(record, def) => <ConfirmView own={record} def={def} />}</OwnRecordPage>
    </AntdTheme>
  )
}
