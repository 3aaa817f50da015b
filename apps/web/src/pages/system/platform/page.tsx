import { platformSettingResource } from '@xw/shared/resources/sys/platform-setting'
import { Alert, Button } from 'antd'
import { useCan } from '../../../data/session/permissions.ts'
import { PageForm } from '../../../resource/page-form.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import styles from './platform.module.css'
import { usePlatformSetting } from './use-platform-setting.ts'

/** LY-01: configures the platform's name, its contact and the addresses of its parts. */
export default function PlatformPage() {
  const { form, isSaved } = usePlatformSetting()
  const canEdit = useCan(`${platformSettingResource.permission}:edit`)
  return (
    <PageWrapper description="对所有学校和登录页有效；各人在下次打开或刷新页面时看到。">
      {isSaved && (
        <Alert
          className={styles.saved ?? ''}
          type="success"
          showIcon
          title="设置已经生效，刷新后在本页也能看到。"
          action={
            <Button size="small" onClick={() => window.location.reload()}>
              刷新页面
            </Button>
          }
        />
      )}
      <section className={styles.card} aria-label={platformSettingResource.title}>
        <PageForm form={form} isReadonly={!canEdit} />
      </section>
    </PageWrapper>
  )
}
