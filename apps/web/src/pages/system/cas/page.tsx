import { casSettingResource } from '@xw/shared/resources/sys/cas-setting'
import { Link } from 'react-router'
import { useOneRecord } from '../../../data/resources/use-one-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { PageForm } from '../../../resource/page-form.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import styles from './cas.module.css'
import { ServiceAddress } from './service-address.tsx'

/** SE-02: the school's CAS server. The page of sign-in methods opens CAS and tests it. */
export default function CasSettingPage() {
  const { form } = useOneRecord(casSettingResource)
  const canEdit = useCan(`${casSettingResource.permission}:edit`)
  return (
    <PageWrapper
      description={
        <>
          保存之后，在<Link to="/isystem/entry">登录方式</Link>中测试连接并开放。
        </>
      }
    >
      <section className={styles.card} aria-label={casSettingResource.title}>
        <PageForm form={form} isReadonly={!canEdit}>
          <ServiceAddress />
        </PageForm>
      </section>
    </PageWrapper>
  )
}
