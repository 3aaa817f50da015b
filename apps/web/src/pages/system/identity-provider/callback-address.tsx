import { paths } from '@xw/shared/wire/paths'
import { Alert, Form, Typography } from 'antd'
import type { FormValues } from '../../../data/resources/resource-record.ts'
import { config, ownAddress } from '../../../lib/config.ts'

/** Shows the callback address to register with the provider. A new provider has an address only after it is saved. */
export function CallbackAddress() {
  const id = Form.useWatch((values: FormValues) => values.id, {
    form: Form.useFormInstance<FormValues>(),
    preserve: true,
  })
  const base = new URL(`${config.apiBase}${paths.thirdLogin.base}`, ownAddress()).href
  return (
    <Alert
      type="info"
      showIcon
      title="回调地址"
      description={
        typeof id === 'string' && id ? (
          <Typography.Text copyable>{`${base}/${id}/callback`}</Typography.Text>
        ) : (
          '保存后再次打开，把这里显示的回调地址登记到身份提供方。'
        )
      }
    />
  )
}
