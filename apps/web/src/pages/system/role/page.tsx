import { roleResource } from '@xw/shared/resources/sys/role'
import { Button, Drawer } from 'antd'
import { useState } from 'react'
import { useCan } from '../../../data/session/permissions.ts'
import { type GrantedRole, GrantModal } from '../../../features/grants/grant-modal.tsx'
import { MemberTable } from '../../../features/members/member-table.tsx'
import { ListPage } from '../../../resource/list-page.tsx'
import { ReachInput } from './reach-input.tsx'

const inputs = { reach: ReachInput }

/** SY-02: manages the roles of a school, their permissions and their members. */
export default function RolePage() {
  const canGrant = useCan('sys:role:grant')
  const canSeeMembers = useCan('sys:user:pick')
  const [opened, setOpened] = useState<{ role: GrantedRole; as: 'grants' | 'members' } | null>(null)
  const close = () => setOpened(null)
  const actions = (record: GrantedRole) => (
    <>
      {canGrant && (
        <Button type="link" size="small" onClick={() => setOpened({ role: record, as: 'grants' })}>
          授权
        </Button>
      )}
      {canSeeMembers && (
        <Button type="link" size="small" onClick={() => setOpened({ role: record, as: 'members' })}>
          用户
        </Button>
      )}
    </>
  )
  return (
    <>
      <ListPage resource={roleResource} inputs={inputs} {...((canGrant || canSeeMembers) && { rowActions: actions })} />
      {opened?.as === 'grants' && <GrantModal role={opened.role} onClose={close} />}
      {opened?.as === 'members' && (
        <Drawer title={`角色用户 · ${opened.role.roleName}`} size="min(760px, 100vw)" open onClose={close}>
          <MemberTable group={{ kind: 'role', id: opened.role.id }} />
        </Drawer>
      )}
    </>
  )
}
