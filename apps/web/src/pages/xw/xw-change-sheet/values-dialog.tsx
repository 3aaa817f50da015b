import { unchangeableFields } from '@xw/shared/degree/change-request'
import { type FieldWithFacet, listFieldsOn } from '@xw/shared/field-types/facets'
import { isFiles, typeOf } from '@xw/shared/field-types/index'
import type { ResourceDef } from '@xw/shared/resource/resource'
import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import type { ChangeRequestRecord } from '@xw/shared/wire/change-requests'
import { recordsPath } from '@xw/shared/wire/record-paths'
import { Form, Select } from 'antd'
import { useMemo, useState } from 'react'
import { findValueError } from '../../../data/resources/form-values.ts'
import type { FormValues, ResourceRecord } from '../../../data/resources/resource-record.ts'
import { useRecord } from '../../../data/resources/use-record.ts'
import { useResource } from '../../../data/resources/use-resource.ts'
import { viewOf } from '../../../field-types/index.ts'
import { FieldCell } from '../../../resource/field-cell.tsx'
import { ListSkeleton, LoadFailure } from '../../../resource/page-states.tsx'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { type ChangeRequestRow, useChangeRequestAction } from './use-change-request.ts'

interface ValuesDialogProps {
  sheet: ChangeRequestRow
  record: ChangeRequestRecord
  onClose: () => void
}

const isChangeable = ({ key, field }: FieldWithFacet<'form'>) =>
  !field.readonly && !unchangeableFields.includes(key) && !isFiles(field) && !typeOf(field).writeOnly

/**
 * Enters new values of one record beside the old ones. The server checks them together. Mounted only while it is open.
 */
export default function ValuesDialog({ sheet, record, onClose }: ValuesDialogProps) {
  const filter = useMemo(() => ({ xwlx: sheet.xwbslbm }), [sheet.xwbslbm])
  const { def, error: noDef, retry } = useResource(recordsPath, filter)
  const [form] = Form.useForm<FormValues>()
  const { isBusy, send } = useChangeRequestAction(sheet.id, onClose)
  return (
    <Modal
      title={`填写新值 · ${record.name ?? ''}`}
      width={640}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="保存"
      cancelText="取消"
      confirmLoading={isBusy}
    >
      {!def && (noDef ? <LoadFailure error={noDef} onRetry={retry} /> : <ListSkeleton />)}
      {def && (
        <CheckedForm
          form={form}
          layout="vertical"
          onSave={values =>
            send(changeRequestPaths.set, { id: sheet.id, recordId: record.recordId, values: toBody(values) })
          }
        >
          <Fields def={def} record={record} filter={filter} />
        </CheckedForm>
      )}
    </Modal>
  )
}

/** A field that is chosen and left empty is to be cleared. */
const toBody = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value ?? null]))

interface FieldsProps {
  def: ResourceDef
  record: ChangeRequestRecord
  filter: Readonly<Record<string, string>>
}

function Fields({ def, record: { recordId, fields }, filter }: FieldsProps) {
  const [keys, setKeys] = useState<readonly string[]>(fields.map(({ key }) => key))
  const { record } = useRecord(def, recordId, filter)
  const choices = listFieldsOn(def, 'form').filter(isChangeable)
  return (
    <>
      <Form.Item label="要修改的字段" required htmlFor="changed-fields">
        <Select
          id="changed-fields"
          mode="multiple"
          value={[...keys]}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="可选多个，输入名称查找"
          options={choices.map(({ key, field }) => ({ value: key, label: field.label }))}
          onChange={setKeys}
        />
      </Form.Item>
      {choices
        .filter(({ key }) => keys.includes(key))
        .map(placed => (
          <NewValue key={placed.key} placed={placed} record={record} />
        ))}
    </>
  )
}

function NewValue({
  placed: { key, field },
  record,
}: {
  placed: FieldWithFacet<'form'>
  record: ResourceRecord | null
}) {
  const { Input } = viewOf(field)
  const validate = async (value: FormValues[string]) => {
    const flaw = findValueError(field, value, { on: 'edit', initial: undefined })
    if (flaw) throw new Error(flaw)
  }
  return (
    <Form.Item
      name={key}
      label={`${field.label}改为`}
      extra={record && <>原值：{record[key] ? <FieldCell name={key} field={field} record={record} /> : '（空）'}</>}
      validateTrigger={false}
      rules={[{ validator: (_, value) => validate(value) }]}
    >
      <Input field={field} name={key} autoFocus={false} />
    </Form.Item>
  )
}
