import { schoolSettingResource } from '@xw/shared/resources/xw/school-setting'
import { useOneRecord } from '../../../data/resources/use-one-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { PageForm } from '../../../resource/page-form.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import styles from './school-setting.module.css'

/** DG-01: the school's settings for its degree records. */
export default function SchoolSettingPage() {
  const { form } = useOneRecord(schoolSettingResource)
  const canEdit = useCan(`${schoolSettingResource.permission}:edit`)
  return (
    <PageWrapper description="对全校有效。修改后，尚未通过学校审核的记录显示为“未校验”，再次保存、提交或批量校验时按新的设置校验。">
      <section className={styles.card} aria-label={schoolSettingResource.title}>
        <PageForm form={form} isReadonly={!canEdit} />
      </section>
    </PageWrapper>
  )
}
