import { file } from '@xw/shared/field-types/file'
import { Button, Form, Input } from 'antd'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { button, mount } from '../../test/component/mount.tsx'
import { playWire } from '../../test/component/wire.ts'
import FileInput from '../field-types/file-input.tsx'
import { CheckedForm } from './checked-form.tsx'

const id = '01890000-0000-7000-8000-000000000009'
const info = { id, fileName: '决议.pdf', path: 'x', downloadUrl: '/x', fileSize: 3, mimeType: 'application/pdf' }
const field = file('附件', { max: 2 })

/** Plays uploads that wait until the test completes or fails them. */
function holdUploads() {
  const held: XMLHttpRequest[] = []
  const spy = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function hold(this: XMLHttpRequest) {
    held.push(this)
  })
  onTestFinished(() => spy.mockRestore())
  const first = () => vi.waitFor(() => held[0] ?? Promise.reject(new Error('nothing was sent')))
  return {
    async arrive() {
      const xhr = await first()
      const body = JSON.stringify({ success: true, code: 200, message: '', result: info, timestamp: 0 })
      Object.defineProperty(xhr, 'status', { value: 200 })
      Object.defineProperty(xhr, 'response', { value: new Blob([body], { type: 'application/json' }) })
      xhr.getResponseHeader = () => 'application/json'
      xhr.dispatchEvent(new Event('load'))
    },
    fail: async () => void (await first()).dispatchEvent(new Event('error')),
  }
}

function FormWithFile({ onSave, isRequired }: { onSave: (values: object) => void; isRequired: boolean }) {
  const [form] = Form.useForm<{ name: string; files: string }>()
  return (
    <CheckedForm form={form} onSave={async values => onSave(values)}>
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
      <Form.Item name="files" label="附件" rules={isRequired ? [{ required: true, message: '请上传附件' }] : []}>
        <FileInput field={field} />
      </Form.Item>
      <Button htmlType="submit">保存</Button>
    </CheckedForm>
  )
}

async function open({ isRequired = false } = {}) {
  playWire()
  const uploads = holdUploads()
  const onSave = vi.fn<(values: object) => void>()
  await mount(<FormWithFile onSave={onSave} isRequired={isRequired} />)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no place for files')
  await userEvent.upload(input, new File(['pdf'], '决议.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('决议.pdf')).toBeVisible()
  return { uploads, onSave }
}

const said = page.getByText('请等待文件上传完成')

it.each([false, true])('FL-03 does not save a form while a file is being uploaded (required: %s)', async isRequired => {
  const { uploads, onSave } = await open({ isRequired })
  await button('保存').click()
  await expect.element(said).toBeVisible()
  expect(onSave).not.toHaveBeenCalled()
  await uploads.arrive()
  await expect.element(said).not.toBeInTheDocument()
  await button('保存').click()
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledExactlyOnceWith({ name: undefined, files: id }))
})

it('FL-03 a failed upload does not prevent a form from being saved', async () => {
  const { uploads, onSave } = await open()
  await button('保存').click()
  await expect.element(said).toBeVisible()
  await uploads.fail()
  await expect.element(said).not.toBeInTheDocument()
  await button('保存').click()
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce())
})
