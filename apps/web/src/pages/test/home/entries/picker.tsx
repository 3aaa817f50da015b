import { UserOutlined } from '@ant-design/icons'
import type { LabelSource } from '@xw/shared/field-types/field'
import { paths } from '@xw/shared/wire/paths'
import { lazy, useState } from 'react'
import { Picker } from '../../../../pickers/picker.tsx'
import { State } from '../state.tsx'

const UserModal = lazy(() => import('../../../../pickers/user-modal.tsx'))
const users = { from: 'records', path: paths.users.resource, value: 'username', text: 'realname' } satisfies LabelSource

/** Looks like a select and opens a dialog. Departments, roles and positions have pickers of their own, too. */
export default function Pickers() {
  const [codes, setCodes] = useState<readonly string[]>([])
  const [several, setSeveral] = useState<readonly string[]>(['admin'])
  const props = { source: users, icon: <UserOutlined />, Modal: UserModal }
  return (
    <>
      <State name="空">
        <Picker
          {...props}
          codes={codes}
          multiple={false}
          onChange={setCodes}
          placeholder="请选择"
          aria-label="审核人"
        />
      </State>
      <State name="已填（多选）">
        <Picker {...props} codes={several} multiple onChange={setSeveral} aria-label="评阅专家" />
      </State>
      <State name="禁用">
        <Picker
          {...props}
          codes={['admin']}
          multiple={false}
          onChange={setCodes}
          disabled
          aria-label="审核人（禁用）"
        />
      </State>
    </>
  )
}
