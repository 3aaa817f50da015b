import { findChangeRequestKind } from '@xw/shared/degree/change-request'
import { getStateWord } from '@xw/shared/degree/record-states'
import { changeRequestPaths } from '@xw/shared/wire/change-request-paths'
import { Form, Select } from 'antd'
import { useState } from 'react'
import { useRecordSearch } from '../../../data/resources/find-records.ts'
import { useDebounced } from '../../../pickers/use-debounced.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'
import { type ChangeRequestRow, useChangeRequestAction } from './use-change-request.ts'

/** Finds records of the change request's degree type by name or number and adds them. Mounted only while it is open. */
export default function AddDialog({ sheet, onClose }: { sheet: ChangeRequestRow; onClose: () => void }) {
  const [form] = Form.useForm<{ ids: { value: string }[] }>()
  const [keyword, setKeyword] = useState('')
  const { records, isSearching } = useRecordSearch(useDebounced(keyword, 300))
  const { isBusy, send } = useChangeRequestAction(sheet.id, onClose)
  const states = (findChangeRequestKind(sheet.kind)?.from ?? []).map(getStateWord).join('、')
  const options = records
    .filter(({ xwbslbm }) => xwbslbm === sheet.xwbslbm)
    .map(({ id, name, number, status }) => ({ value: id, label: [name, number, status].filter(Boolean).join(' ') }))
  return (
    <Modal
      title="添加记录"
      width={520}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="添加"
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <CheckedForm
        form={form}
        layout="vertical"
        onSave={({ ids }) => send(changeRequestPaths.take, { id: sheet.id, ids: ids.map(({ value }) => value) })}
      >
        <Form.Item
          name="ids"
          label="学位信息"
          extra={`状态应为${states}；一次选择很多条时，请在学位信息列表中勾选后点“勘误…”`}
          rules={[{ required: true, message: '请选择学位信息' }]}
        >
          <Select
            mode="multiple"
            labelInValue
            placeholder="输入姓名或学号查找"
            showSearch={{ filterOption: false, onSearch: setKeyword }}
            loading={isSearching}
            options={options}
            notFoundContent={keyword.trim().length < 2 ? '请至少输入两个字' : '没有找到'}
          />
        </Form.Item>
      </CheckedForm>
    </Modal>
  )
}
