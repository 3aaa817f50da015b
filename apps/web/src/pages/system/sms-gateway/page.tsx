import { smsGatewayResource } from '@xw/shared/resources/sys/sms-gateway'
import { useOneRecord } from '../../../data/resources/use-one-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { SecretInput } from '../../../field-types/secret-input.tsx'
import { PageForm } from '../../../resource/page-form.tsx'
import { Can } from '../../../widgets/can.tsx'
import { PageWrapper } from '../../../widgets/page-wrapper.tsx'
import styles from './sms-gateway.module.css'
import { TestText } from './test-text.tsx'

const inputs = { secret: SecretInput }

/** SE-02: configures the gateway that sends text messages, and whether it is used. */
export default function SmsGatewayPage() {
  const { form } = useOneRecord(smsGatewayResource)
  const canEdit = useCan(`${smsGatewayResource.permission}:edit`)
  return (
    <PageWrapper description="对所有学校有效，用于手机号登录的验证码。没有启用网关时，短信留在“短信发件箱”中。">
      <section className={styles.card} aria-label={smsGatewayResource.title}>
        <PageForm form={form} inputs={inputs} isReadonly={!canEdit} />
      </section>
      <Can code={`${smsGatewayResource.permission}:test`}>
        <section className={styles.card} aria-label="发送测试短信">
          <TestText />
        </section>
      </Can>
    </PageWrapper>
  )
}
