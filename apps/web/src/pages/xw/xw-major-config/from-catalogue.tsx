import { getMajorTable, majorPaths } from '@xw/shared/degree/majors'
import { type DegreeTypeCode, degreeTypes } from '@xw/shared/degree/types'
import { department } from '@xw/shared/field-types/department'
import { searchSelect } from '@xw/shared/field-types/search-select'
import { Form, Select } from 'antd'
import { useSend } from '../../../data/use-send.ts'
import { viewOf } from '../../../field-types/index.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'

interface CatalogueImportRequest {
  xwbslbm: DegreeTypeCode
  departId: string
  codes: string
}

const departField = department('院系', {})
const DepartInput = viewOf(departField).Input

/** 从目录导入: adds chosen majors of a degree type's catalogue to a department. Mounted only while it is open. */
export default function CatalogueImportDialog({ onClose }: { onClose: () => void }) {
  const { refresh } = useListContext()
  const [form] = Form.useForm<CatalogueImportRequest>()
  const { isBusy, send } = useSend(() => {
    refresh()
    onClose()
  })
  const save = ({ codes, ...place }: CatalogueImportRequest) =>
    send(majorPaths.fromCatalogue, { ...place, codes: codes.split(',') })

  return (
    <Modal
      title="从目录导入专业"
      width={560}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="导入"
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <CheckedForm form={form} layout="vertical" onSave={save}>
        <Form.Item name="xwbslbm" label="学位类型" rules={[{ required: true, message: '请选择学位类型' }]}>
          <Select
            placeholder="请选择"
            options={degreeTypes.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={() => form.resetFields(['codes'])}
          />
        </Form.Item>
        <Form.Item name="departId" label="院系" rules={[{ required: true, message: '请选择院系' }]}>
          <DepartInput field={departField} name="departId" />
        </Form.Item>
        <Majors />
      </CheckedForm>
    </Modal>
  )
}

/** Chooses majors of the degree type's catalogue by code or name. */
function Majors() {
  const type: DegreeTypeCode | undefined = Form.useWatch('xwbslbm')
  const field = searchSelect('学科/专业', { dictCode: type ? getMajorTable(type) : '', multiple: true })
  const { Input } = viewOf(field)
  return (
    <Form.Item
      name="codes"
      label="学科/专业"
      extra="输入代码或名称查找，可选多个；已配置的会跳过"
      rules={[{ required: true, message: '请选择学科/专业' }]}
    >
      {type ? <Input field={field} name="codes" /> : <Select disabled placeholder="请先选择学位类型" />}
    </Form.Item>
  )
}
