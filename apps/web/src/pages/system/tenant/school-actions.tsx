import { schoolSignInSettingResource, signInSettingResource } from '@xw/shared/resources/sys/sign-in-setting'
import type { tenantResource } from '@xw/shared/resources/sys/tenant'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { request } from '../../../api/http.ts'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { notify } from '../../../lib/notify.ts'
import { useListContext } from '../../../resource/list-context.ts'
import { Can } from '../../../widgets/can.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

interface SchoolActionsProps {
  school: RecordOf<typeof tenantResource>
  onMembers: () => void
}

/** The actions on one school other than editing its record. */
export function SchoolActions({ school: { id, name, status, version }, onMembers }: SchoolActionsProps) {
  const { refresh } = useListContext()
  const navigate = useNavigate()
  const { confirm, holder } = useConfirm()
  const isFrozen = status === '0'
  async function toggle() {
    const content = `将冻结「${name}」：该校已登录的用户立即退出，解冻前都不能登录；数据保留。`
    if (!isFrozen && !(await confirm({ title: '确认冻结', content, okText: '冻结', isDanger: true }))) return
    const body = { id, version, status: isFrozen ? '1' : '0' }
    const { success, message } = await request(adminPaths.schools.edit, { method: 'PUT', body })
    if (success) notify.success(isFrozen ? '解冻成功' : '冻结成功')
    else notify.warn(message)
    refresh()
  }
  return (
    <>
      {holder}
      <Can code="sys:tenant:member">
        <Button type="link" size="small" onClick={onMembers}>
          成员
        </Button>
      </Can>
      <Can code={schoolSignInSettingResource.permission}>
        <Button
          type="link"
          size="small"
          onClick={() => void navigate(`${signInSettingResource.menu?.url}?${new URLSearchParams({ tenantId: id })}`)}
        >
          登录方式
        </Button>
      </Can>
      <Can code="sys:tenant:edit">
        <Button type="link" size="small" onClick={() => void toggle()}>
          {isFrozen ? '解冻' : '冻结'}
        </Button>
      </Can>
    </>
  )
}
