import type { checkRuleResource } from '@xw/shared/resources/sys/check-rule'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { Alert, Button, Form, Input } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { Modal } from '../../../widgets/modal.tsx'
import styles from './check-rule.module.css'

/** The part of a value that violates a rule, under the names that the server uses. */
interface RuleViolation {
  beginIndex: number
  endIndex: number
  checkValue: string
}

interface RuleTestResult {
  value: string
  message: string
  failure: RuleViolation | null
  isPassed: boolean
}

interface RuleTesterProps {
  rule: RecordOf<typeof checkRuleResource>
  onClose: () => void
}

/** Tests a value against a saved rule and shows the violation. The caller mounts it only while it is open. */
export function RuleTester({ rule: { ruleName, ruleCode }, onClose }: RuleTesterProps) {
  const [outcome, setOutcome] = useState<RuleTestResult | null>(null)
  const [isChecking, setChecking] = useState(false)

  async function check({ value = '' }: { value?: string }) {
    setChecking(true)
    try {
      const params = { ruleCode, value: encodeURIComponent(value) }
      const { success, message, result } = await request<RuleViolation | null>(adminPaths.rules.check, { params })
      setOutcome({ value, message, failure: result, isPassed: success })
    } finally {
      setChecking(false)
    }
  }

  return (
    <Modal title={`试一试 · ${ruleName}`} width={560} canFullScreen={false} open onCancel={onClose} footer={null}>
      <Form layout="vertical" onFinish={values => void check(values)} onValuesChange={() => setOutcome(null)}>
        <Form.Item name="value" label="编码">
          <Input placeholder="请输入要检查的编码" maxLength={200} allowClear autoComplete="off" />
        </Form.Item>
        <Button type="primary" htmlType="submit" loading={isChecking}>
          检查
        </Button>
      </Form>
      <div aria-live="polite" className={styles.outcome}>
        {outcome && <RuleTestAlert {...outcome} />}
      </div>
    </Modal>
  )
}

function RuleTestAlert({ value, message, failure, isPassed }: RuleTestResult) {
  if (isPassed) return <Alert type="success" showIcon title={value ? '符合规则' : '没有填写编码，不作检查'} />
  return (
    <Alert
      type="error"
      showIcon
      title={message}
      {...(failure && { description: <FailedPart value={value} failure={failure} /> })}
    />
  )
}

/** Marks the violating part in the value and states its position in words. */
function FailedPart({
  value,
  failure: { beginIndex, endIndex, checkValue },
}: {
  value: string
  failure: RuleViolation
}) {
  const characters = [...value]
  const place = beginIndex + 1 >= endIndex ? `第 ${beginIndex + 1} 位` : `第 ${beginIndex + 1} 到 ${endIndex} 位`
  return (
    <>
      <code className={styles.value}>
        {characters.slice(0, beginIndex).join('')}
        <mark>{checkValue || '（缺少）'}</mark>
        {characters.slice(endIndex).join('')}
      </code>
      <div>{place}不符合规则</div>
    </>
  )
}
