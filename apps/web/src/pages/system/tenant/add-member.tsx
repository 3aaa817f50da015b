import { useQuery } from '@tanstack/react-query'
import { degreeTypes } from '@xw/shared/degree/types'
import { findWidestReach } from '@xw/shared/permission/reach'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import type { FoundAccount, SchoolRole } from '@xw/shared/wire/schools'
import { Form, Input, Radio, Select } from 'antd'
import { useState } from 'react'
import { call } from '../../../api/http.ts'
import { needsDegreeTypes } from '../../../data/session/missing-grants.ts'
import { useSend } from '../../../data/use-send.ts'
import { CheckedForm } from '../../../widgets/checked-form.tsx'
import { Modal } from '../../../widgets/modal.tsx'

interface AddMemberProps {
  schoolId: string
  onClose: () => void
  onAdded: () => void
}

interface MemberForm {
  userId: string
  roleIds: string[]
  xwbslbms?: string[]
}

/** Adds an existing account to a school. The caller mounts it only while it is open. */
export function AddMember({ schoolId, onClose, onAdded }: AddMemberProps) {
  const [form] = Form.useForm<MemberForm>()
  const [found, setFound] = useState<FoundAccount[] | null>(null)
  const { isBusy, send } = useSend(() => {
    onAdded()
    onClose()
  })
  const { data: roles = [] } = useQuery({
    queryKey: ['school-roles', schoolId],
    queryFn: ({ signal }) => call<SchoolRole[]>(adminPaths.schools.roles, { params: { tenantId: schoolId }, signal }),
  })

  async function find(username: string) {
    if (username === '') return
    const accounts = await call<FoundAccount[]>(adminPaths.schools.accounts, { params: { username } })
    setFound(accounts)
    form.setFieldsValue({ userId: accounts.length === 1 ? (accounts[0]?.id ?? '') : '' })
  }
  const save = ({ userId, roleIds, xwbslbms = [] }: MemberForm) =>
    send(adminPaths.schools.addMember, {
      tenantId: schoolId,
      userId,
      roleIds: roleIds.join(','),
      xwbslbms: xwbslbms.join(','),
    })

  return (
    <Modal
      title="添加成员"
      width={520}
      canFullScreen={false}
      open
      onCancel={onClose}
      onOk={form.submit}
      okText="添加"
      cancelText="取消"
      confirmLoading={isBusy}
    >
      <CheckedForm form={form} layout="vertical" onSave={save}>
        <Form.Item label="账号" htmlFor="member-account" extra="输入对方完整的用户账号，再点查找">
          <Input.Search id="member-account" enterButton="查找" onSearch={text => void find(text.trim())} />
        </Form.Item>
        {found?.length === 0 && <p role="status">没有这个账号。新人请在该校的用户管理中新增。</p>}
        <Form.Item
          name="userId"
          label="加入的人"
          hidden={!found?.length}
          rules={[{ required: true, message: '请选择账号' }]}
        >
          <Radio.Group
            vertical
            options={(found ?? []).map(({ id, username, homeName }) => ({
              value: id,
              label: `${username} · ${homeName}`,
            }))}
          />
        </Form.Item>
        <Form.Item name="roleIds" label="在该校的角色" rules={[{ required: true, message: '请选择角色' }]}>
          <Select
            mode="multiple"
            options={roles.map(({ id, roleName }) => ({ value: id, label: roleName }))}
            showSearch={{ optionFilterProp: 'label' }}
          />
        </Form.Item>
        <DegreeTypes roles={roles} />
      </CheckedForm>
    </Modal>
  )
}

/** Chooses the degree types that the member works on, and warns when the chosen roles see no records without them. */
function DegreeTypes({ roles }: { roles: readonly SchoolRole[] }) {
  const chosen: readonly string[] = Form.useWatch('roleIds') ?? []
  const types: readonly string[] = Form.useWatch('xwbslbms') ?? []
  const given = roles.filter(({ id }) => chosen.includes(id))
  const codes = given.map(({ roleCode }) => roleCode)
  const isMissing = needsDegreeTypes(codes, findWidestReach(given.map(({ reach }) => reach))) && types.length === 0
  return (
    <Form.Item
      name="xwbslbms"
      label="可管理的学位类型"
      {...(isMissing
        ? {
            validateStatus: 'warning',
            help: '所选角色没有学位类型就看不到任何学位信息；也可以以后在该校的用户管理中补上',
          }
        : { extra: '系统管理员、学生和导师不需要' })}
    >
      <Select
        mode="multiple"
        allowClear
        options={degreeTypes.map(({ code, name }) => ({ value: code, label: name }))}
        showSearch={{ optionFilterProp: 'label' }}
      />
    </Form.Item>
  )
}
