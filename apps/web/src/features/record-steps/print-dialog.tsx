import { printStep } from '@xw/shared/degree/record-steps'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { certificatePaths } from '@xw/shared/wire/certificate-paths'
import type { BulkResult } from '@xw/shared/wire/record-steps'
import { Alert, Form, Input, Radio, Select } from 'antd'
import { useCertificateChoices } from '../../data/degree/certificates.ts'
import { CheckedForm } from '../../widgets/checked-form.tsx'
import { Modal } from '../../widgets/modal.tsx'
import { type BulkTarget, useBulkAction, useBulkPreview } from './bulk-action.ts'
import { BulkOutcome } from './bulk-outcome.tsx'

interface PrintDialogProps {
  target: BulkTarget
  def: ResourceDef
  onClose: () => void
  onDone: () => void
}

interface PrintRequest {
  templateId?: string
  printerId?: string
  order?: string
  firstSerial?: string
}

const orders = [
  { value: 'number', label: '证书编号' },
  { value: 'depart', label: '院系、专业、学号' },
]
const toOptions = (choices: readonly { value: string; text: string }[] = []) =>
  choices.map(({ value, text }) => ({ value, label: text }))

/**
 * DG-08: prints the certificates of many records into one file. The dialog shows what cannot be printed before the user
 * confirms.
 */
export default function PrintDialog({ target, def, onClose, onDone }: PrintDialogProps) {
  const [form] = Form.useForm<PrintRequest>()
  const templateId = Form.useWatch('templateId', form) ?? ''
  const { data: choices } = useCertificateChoices(target.xwlx)
  const { data, error } = useBulkPreview(certificatePaths.print, { ...target, templateId }, templateId !== '')
  const { isBusy, run } = useBulkAction(certificatePaths.print, { def, onDone })
  const isReady = data !== undefined && data.done > 0 && !data.unprintable?.length
  return (
    <Modal
      title={printStep.name}
      width={560}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={() => form.submit()}
      okText={printStep.name}
      cancelText="取消"
      okButtonProps={{ disabled: templateId !== '' && !isReady }}
      confirmLoading={isBusy}
    >
      {templateId !== '' && (
        <BulkOutcome sentence={records => `将打印${records}的证书。`} outcome={data} error={error} />
      )}
      <Unprintable found={data?.unprintable} />
      {data?.lacksAddress && (
        <Alert
          type="warning"
          showIcon
          title="还没有设置系统网址，证书上的二维码别人扫不开。请平台管理员先在“平台设置”中填写。"
        />
      )}
      <CheckedForm
        form={form}
        layout="vertical"
        initialValues={{ order: 'number' }}
        onSave={values => run({ ...target, ...values })}
      >
        <Form.Item
          name="templateId"
          label="证书版式"
          rules={[{ required: true, message: '请选择证书版式' }]}
          {...(choices?.templates.length === 0 && { extra: '还没有适用的版式，请先在“配置”的“证书版式”中新增' })}
        >
          <Select options={toOptions(choices?.templates)} />
        </Form.Item>
        <Form.Item name="printerId" label="打印机" extra="按“证书打印机”中的偏差补正；不选则不补正">
          <Select allowClear options={toOptions(choices?.printers)} />
        </Form.Item>
        <Form.Item name="order" label="顺序">
          <Radio.Group options={orders} />
        </Form.Item>
        <Form.Item
          name="firstSerial"
          label="第一张空白证书的序号"
          extra="依次加一，记入打印记录；空白证书没有序号则不填"
        >
          <Input maxLength={30} />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}

/** Lists the people whose certificates have characters that no font contains. */
function Unprintable({ found = [] }: { found?: BulkResult['unprintable'] }) {
  if (found.length === 0) return null
  return (
    <>
      <p role="alert">字库中没有下列字，不能打印：</p>
      <ul aria-label="不能打印的字">
        {found.map(({ name, characters }) => (
          <li key={name}>
            {name}：{characters.join('、')}
          </li>
        ))}
      </ul>
    </>
  )
}
