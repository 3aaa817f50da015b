import { adminPaths } from '@xw/shared/wire/admin-paths'
import { Alert, Button, Form } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import type { FormValues } from '../../../data/resources/resource-record.ts'
import { notify } from '../../../lib/notify.ts'
import styles from './data-source.module.css'

interface ConnectionTestResult {
  isReached: boolean
  message: string
}

/** Asks the server to connect. The server answers within seconds, whatever is at the other end. */
function useConnectionTest() {
  const [isTesting, setTesting] = useState(false)
  async function test(body: object): Promise<ConnectionTestResult> {
    setTesting(true)
    try {
      const { success, message } = await request(adminPaths.dataSource.test, { method: 'POST', body })
      return { isReached: success, message }
    } finally {
      setTesting(false)
    }
  }
  return { isTesting, test }
}

/** Tests a data source of the list with its saved password. */
export function TestSaved({ id }: { id: string }) {
  const { isTesting, test } = useConnectionTest()
  async function handleClick() {
    const { isReached, message } = await test({ id })
    if (isReached) notify.success(message)
    else notify.warn(message)
  }
  return (
    <Button type="link" size="small" loading={isTesting} onClick={() => void handleClick()}>
      测试连接
    </Button>
  )
}

/**
 * Tests the values of a form. A saved source whose password was not retyped is tested as it was saved, because the page
 * does not know its password.
 */
export function TestTyped() {
  const form = Form.useFormInstance<FormValues>()
  const { isTesting, test } = useConnectionTest()
  const [outcome, setOutcome] = useState<ConnectionTestResult | null>(null)
  async function handleClick() {
    const { id, host, port, dbName, dbUsername, dbPassword } = form.getFieldsValue(true) as FormValues
    const isSaved = Boolean(id) && !dbPassword
    const result = await test(isSaved ? { id } : { host, port, dbName, dbUsername, dbPassword })
    setOutcome(isSaved ? { ...result, message: `${result.message}（没有填写新密码，按已保存的内容测试）` } : result)
  }
  return (
    <div className={styles.test}>
      <Button loading={isTesting} onClick={() => void handleClick()}>
        测试连接
      </Button>
      <div aria-live="polite">
        {outcome && <Alert type={outcome.isReached ? 'success' : 'warning'} showIcon title={outcome.message} />}
      </div>
    </div>
  )
}
