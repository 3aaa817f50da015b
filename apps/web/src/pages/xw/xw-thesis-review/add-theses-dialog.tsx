import { degreeTypes } from '@xw/shared/degree/types'
import { department } from '@xw/shared/field-types/department'
import { thesisPaths } from '@xw/shared/wire/thesis-paths'
import { Form, Select } from 'antd'
import { useBatches } from '../../../data/degree/batches.ts'
import { useSend } from '../../../data/use-send.ts'
import { viewOf } from '../../../field-types/index.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'

interface ThesisJoinRequest {
  xwlx: string
  batchId?: string
  departId?: string
}

const departField = department('院系', {})
const DepartInput = viewOf(departField).Input

/** 加入送审名单: adds the records of a degree type to the theses that wait for review. Mounted only while it is open. */
export default function AddThesesDialog({ onClose }: { onClose: () => void }) {
  const { refresh } = useListContext()
  const [form] = Form.useForm<ThesisJoinRequest>()
  const { isBusy, send } = useSend(() => {
    refresh()
    onClose()
  })
  return (
    <Modal
      title="加入送审名单"
      width={520}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="加入"
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <p>管理范围内填写了论文题目、还不在名单中的学位信息都会加入；题目、导师等取自学位信息。</p>
      <CheckedForm form={form} layout="vertical" onSave={wish => send(thesisPaths.join, wish)}>
        <Form.Item name="xwlx" label="学位类型" rules={[{ required: true, message: '请选择学位类型' }]}>
          <Select
            placeholder="请选择"
            options={degreeTypes.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={() => form.resetFields(['batchId'])}
          />
        </Form.Item>
        <Batches />
        <Form.Item name="departId" label="院系" extra="不选则为全部院系">
          <DepartInput field={departField} name="departId" placeholder="全部" />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}

function Batches() {
  const type: string | undefined = Form.useWatch('xwlx')
  const { data = [] } = useBatches(type ?? '')
  return (
    <Form.Item name="batchId" label="采集批次" extra="不选则为全部批次">
      <Select
        allowClear
        disabled={!type}
        placeholder={type ? '全部' : '请先选择学位类型'}
        options={data.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  )
}
