import { buildCasService } from '@xw/shared/session/cas-service'
import { Alert, Form, Typography } from 'antd'
import type { FormValues } from '../../../data/resources/resource-record.ts'
import { useOwnSchools } from '../../../data/session/schools.ts'
import { useSession } from '../../../lib/session.ts'

/**
 * Shows the service address to register with the CAS server: the address to which CAS sends users back and reports
 * their sign-out.
 */
export function ServiceAddress() {
  const site = Form.useWatch((values: FormValues) => values.siteUrl, Form.useFormInstance<FormValues>())
  const tenantId = useSession(session => session.tenantId)
  const code = useOwnSchools().find(({ id }) => id === tenantId)?.code
  return (
    <Alert
      type="info"
      showIcon
      title="服务地址"
      description={
        typeof site === 'string' && site && code ? (
          <>
            请在 CAS 服务器上登记，并允许它向此地址发送退出通知：
            <br />
            <Typography.Text copyable>{buildCasService(site, code)}</Typography.Text>
          </>
        ) : (
          '填写本系统的访问地址后，这里显示要在 CAS 服务器上登记的地址。'
        )
      }
    />
  )
}
