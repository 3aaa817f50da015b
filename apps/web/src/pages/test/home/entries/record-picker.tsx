import { IdcardOutlined } from '@ant-design/icons'
import type { LabelSource } from '@xw/shared/field-types/field'
import { positionResource } from '@xw/shared/resources/sys/position'
import { useState } from 'react'
import { Picker, type PickerModalProps } from '../../../../pickers/picker.tsx'
import type { RecordPickerView } from '../../../../pickers/record-choice.ts'
import { RecordModal } from '../../../../pickers/record-modal.tsx'
import { State } from '../state.tsx'

const source = { from: 'records', path: positionResource.path, value: 'code', text: 'name' } satisfies LabelSource
const choice: RecordPickerView = {
  title: '职务',
  path: positionResource.path,
  query: [
    { key: 'name', label: '职务名称', placeholder: '请输入职务名称', rule: 'like' },
    { key: 'rank', label: '职级', dictCode: 'position_rank' },
    { key: 'code', label: '职务编码', props: { maxLength: 20 }, isFolded: true },
  ],
  columns: [
    { key: 'name', title: '职务名称' },
    { key: 'code', title: '职务编码' },
    { key: 'rank', title: '职级' },
  ],
}
const PositionModal = (props: PickerModalProps) => <RecordModal choice={choice} {...props} />

/** Chooses records of any list of the server; conditions and columns are configured as data. */
export default function RecordPickers() {
  const [codes, setCodes] = useState<readonly string[]>([])
  const props = { source, icon: <IdcardOutlined />, Modal: PositionModal, codes, onChange: setCodes }
  return (
    <>
      <State name="空（多选）">
        <Picker {...props} multiple placeholder="请选择职务" aria-label="职务" />
      </State>
      <State name="单选">
        <Picker {...props} multiple={false} placeholder="请选择职务" aria-label="职务（单选）" />
      </State>
      <State name="禁用">
        <Picker {...props} multiple disabled placeholder="请选择职务" aria-label="职务（禁用）" />
      </State>
    </>
  )
}
