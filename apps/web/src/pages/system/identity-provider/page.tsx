import { identityProviderResource } from '@xw/shared/resources/sys/identity-provider'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { SecretInput } from '../../../field-types/secret-input.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { Can } from '../../../widgets/can.tsx'
import { CallbackAddress } from './callback-address.tsx'
import { TestProvider } from './test-provider.tsx'

const inputs = { clientSecret: SecretInput }

const rowActions = ({ id }: RecordOf<typeof identityProviderResource>) => (
  <Can code={`${identityProviderResource.permission}:test`}>
    <TestProvider id={id} />
  </Can>
)

/** SE-02: configures the identity providers that the school trusts to sign its users in. */
export default function IdentityProviderPage() {
  return (
    <ListPage
      resource={identityProviderResource}
      description="在“登录方式”中开放第三方登录后，启用的身份提供方显示在登录页。更换签发者、应用标识或接口后，已有的绑定失效，须重新绑定。"
      inputs={inputs}
      rowActions={rowActions}
      form={<CallbackAddress />}
    />
  )
}
