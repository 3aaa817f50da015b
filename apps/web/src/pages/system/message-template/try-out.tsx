import { messageKinds } from '@xw/shared/message/message-kinds'
import { fillHtml, listVariables, readTemplateValues, TemplateError } from '@xw/shared/message/template'
import type { messageTemplateResource } from '@xw/shared/resources/sys/message-template'
import { paths } from '@xw/shared/wire/paths'
import { Alert, Button, Form, Input, Select } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import { readRefusal } from '../../../api/refusal.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { notify } from '../../../lib/notify.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { SafeHtml } from '../../../widgets/safe-html.tsx'
import styles from './try-out.module.css'

interface TemplateTest {
  testData: string
  msgType: string
  receiver: string
}

interface TryOutProps {
  template: RecordOf<typeof messageTemplateResource>
  onClose: () => void
}

/**
 * Previews a template with sample values and sends it to one real receiver. The caller mounts it only while it is open.
 */
export function TryOut({ template, onClose }: TryOutProps) {
  const [form] = Form.useForm<TemplateTest>()
  const [isSending, setSending] = useState(false)
  const testData = Form.useWatch('testData', form) ?? template.templateTestJson ?? ''
  const canSend = useCan('sys:messageTemplate:send')
  async function send(test: TemplateTest) {
    setSending(true)
    try {
      const body = { ...test, testData: test.testData ?? '', templateCode: template.templateCode }
      const answer = await request(paths.message.sendTest, { method: 'POST', body })
      if (answer.success) notify.success(`${answer.message}，结果见“消息”页面`)
      return readRefusal(answer)
    } finally {
      setSending(false)
    }
  }
  const footer = (
    <>
      <Button onClick={onClose}>关闭</Button>
      {canSend && (
        <Button type="primary" loading={isSending} onClick={form.submit}>
          发送测试
        </Button>
      )}
    </>
  )
  const variables = listVariables(template.templateContent)
  return (
    <Modal title={`预览与测试 · ${template.templateName}`} width={900} open onCancel={onClose} footer={footer}>
      <CheckedForm
        form={form}
        layout="vertical"
        initialValues={{ testData: template.templateTestJson ?? '', msgType: template.templateType, receiver: '' }}
        onSave={send}
      >
        <Form.Item
          name="testData"
          label="测试数据"
          extra={variables.length > 0 ? `模板中的变量：${variables.join('、')}` : '模板中没有变量。'}
        >
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 8 }} spellCheck={false} placeholder='{"name": "张三"}' />
        </Form.Item>
        <section className={styles.preview} aria-label="预览">
          <FilledTemplate content={template.templateContent} testData={testData} />
        </section>
        {canSend && <Receiver />}
      </CheckedForm>
    </Modal>
  )
}

function Receiver() {
  return (
    <div className={styles.receiver}>
      <Form.Item name="msgType" label="发送方式">
        <Select options={messageKinds.map(({ value, text }) => ({ value, label: text }))} />
      </Form.Item>
      <Form.Item
        name="receiver"
        label="接收人"
        extra="系统消息填用户账号，邮件填邮箱地址。"
        rules={[{ required: true, message: '请输入接收人' }]}
      >
        <Input />
      </Form.Item>
    </div>
  )
}

/** Shows the template with its values filled in, or the error that prevents it. */
function FilledTemplate({ content, testData }: { content: string; testData: string }) {
  const filled = fillTestTemplate(content, testData)
  return 'html' in filled ? <SafeHtml html={filled.html} /> : <Alert type="warning" showIcon title={filled.flaw} />
}

function fillTestTemplate(content: string, testData: string): { html: string } | { flaw: string } {
  try {
    return { html: fillHtml(content, readTemplateValues(testData)) }
  } catch (error) {
    if (error instanceof TemplateError) return { flaw: error.message }
    throw error
  }
}
