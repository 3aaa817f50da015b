import { UserAddOutlined } from '@ant-design/icons'
import { tenantMemberResource, type tenantResource } from '@xw/shared/resources/sys/tenant'
import { adminPaths } from '@xw/shared/wire/admin-paths'
import { Button, Drawer } from 'antd'
import { useMemo, useState } from 'react'
import { request } from '../../../api/http.ts'
import type { RecordOf, ResourceRecord } from '../../../data/resources/resource-record.ts'
import { useResourceList } from '../../../data/resources/use-resource-list.ts'
import { notify } from '../../../lib/notify.ts'
import { ListBody } from '../../../resource/list-body.tsx'
import { ResourceListContext } from '../../../resource/list-context.ts'
import { OpenRecord } from '../../../resource/open-record.tsx'
import { SearchForm } from '../../../resource/search-form.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'
import { AddMember } from './add-member.tsx'

interface MembersDrawerProps {
  school: RecordOf<typeof tenantResource>
  onClose: () => void
}

/**
 * Lists the members of one school, including guests whose account another school created. The caller mounts it only
 * while it is open.
 */
export function MembersDrawer({ school, onClose }: MembersDrawerProps) {
  const filter = useMemo(() => ({ tenantId: school.id }), [school.id])
  const list = useResourceList(tenantMemberResource, { filter, isLocal: true })
  const [isAdding, setAdding] = useState(false)
  const { confirm, holder } = useConfirm()

  async function remove({ id, realname }: ResourceRecord) {
    const content = `将把「${String(realname)}」从${school.name}移除：在该校的登录立即结束，账号本身不受影响。`
    if (!(await confirm({ title: '确认移除', content, okText: '移除', isDanger: true }))) return
    const params = { tenantId: school.id, id }
    const { success, message } = await request(adminPaths.schools.removeMember, { method: 'DELETE', params })
    if (success) notify.success(message)
    else notify.warn(message)
    list.refresh()
  }
  // Only guests are removed here. The school itself deletes its own users, on the page of users.
  const removeButton = (record: ResourceRecord) =>
    record.homeName !== school.name && (
      <Button type="link" size="small" danger onClick={() => void remove(record)}>
        移除
      </Button>
    )

  return (
    <ResourceListContext value={list}>
      <Drawer
        title={`成员 · ${school.name}`}
        size="min(960px, 100vw)"
        open
        onClose={onClose}
        extra={
          <Button type="primary" icon={<UserAddOutlined />} onClick={() => setAdding(true)}>
            添加成员
          </Button>
        }
      >
        {holder}
        <SearchForm />
        <ListBody rowActions={removeButton} empty="还没有成员，可以把已有的账号加进来" />
      </Drawer>
      <OpenRecord inputs={undefined} cells={undefined} />
      {isAdding && <AddMember schoolId={school.id} onClose={() => setAdding(false)} onAdded={list.refresh} />}
    </ResourceListContext>
  )
}
