import { OwnRecordPage } from '../../../features/student/own-record-page.tsx'
import { AntdTheme } from '../../../lib/antd-theme.tsx'
import { ConfirmView } from './confirm-view.tsx'

/** DG-05: everything of the own record to be read over, and, where it is time for that, submitted. */
export default function ConfirmPage() {
  return (
    <AntdTheme>
      <OwnRecordPage>{(record, def) => <ConfirmView own={record} def={def} />}</OwnRecordPage>
    </AntdTheme>
  )
}
