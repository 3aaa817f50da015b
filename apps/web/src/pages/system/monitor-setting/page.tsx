import { monitorSettingResource } from '@xw/shared/resources/sys/monitor-setting'
import { useOneRecord } from '../../../data/resources/use-one-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { DashboardCard } from '../../../features/dashboard/dashboard-card.tsx'
import { PageForm } from '../../../resource/page-form.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'

/** SY-25: sets the thresholds at which platform administrators are alerted. */
export default function MonitorSettingPage() {
  const { form } = useOneRecord(monitorSettingResource)
  const canEdit = useCan(`${monitorSettingResource.permission}:edit`)
  return (
    <PageWrapper description="越过阈值时通知平台管理员一次，恢复后再通知一次；不填则不告警。">
      <DashboardCard title="何时告警">
        <PageForm form={form} isReadonly={!canEdit} />
      </DashboardCard>
    </PageWrapper>
  )
}
