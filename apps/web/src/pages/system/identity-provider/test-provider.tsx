import { adminPaths } from '@xw/shared/wire/admin-paths'
import { Button } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import { notify } from '../../../lib/notify.ts'

/** Tests everything that needs no user's sign-in, with the provider's saved settings. */
export function TestProvider({ id }: { id: string }) {
  const [isTesting, setTesting] = useState(false)
  async function test() {
    setTesting(true)
    try {
      const { success, message } = await request(adminPaths.identityProvider.test, { method: 'POST', body: { id } })
      if (success) notify.success(message)
      else notify.warn(message)
    } finally {
      setTesting(false)
    }
  }
  return (
    <Button type="link" size="small" loading={isTesting} onClick={() => void test()}>
      测试连接
    </Button>
  )
}
