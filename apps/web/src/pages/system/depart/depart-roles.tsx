import { departRoleResource } from '@xw/shared/resources/sys/depart-role'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { useResource } from '../../../data/resources/use-resource.ts'
import { useResourceList } from '../../../data/resources/use-resource-list.ts'
import { useCan } from '../../../data/session/permissions.ts'
import type { GrantedRole } from '../../../features/grants/grant-modal.tsx'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { ListBody } from '../../../resource/list-body.tsx'
import { ResourceListContext } from '../../../resource/list-context.ts'
import { OpenRecord } from '../../../resource/open-record.tsx'
import { ListToolbar } from '../../../resource/toolbar.tsx'
import styles from './depart.module.css'

const GrantModal = lazyPart(async () => ({
  default: (await import('../../../features/grants/grant-modal.tsx')).GrantModal,
}))
const noFilter = {}

interface DepartRolesProps {
  departId: string
  /** Whether all members of the department have its granted permissions in any case. */
  isForAll: boolean
}

/** Lists the roles of a department; each role passes on some of the department's permissions. */
export function DepartRoles({ departId, isForAll }: DepartRolesProps) {
  const filter = useMemo(() => ({ departId }), [departId])
  const { def } = useResource(departRoleResource, noFilter)
  const list = useResourceList(def ?? departRoleResource, { filter, isLocal: true })
  const canGrant = useCan('sys:departRole:grant')
  const [granted, setGranted] = useState<GrantedRole | null>(null)
  const grantButton = ({ id, roleName }: Record<string, unknown>) => (
    <Button type="link" size="small" onClick={() => setGranted({ id: String(id), roleName: String(roleName) })}>
      授权
    </Button>
  )
  return (
    <ResourceListContext value={list}>
      <div className={styles.roles}>
        <p className={styles.hint}>
          部门角色把本部门已获得的一部分权限给予其中的成员，立即有效；离开部门的用户不再有它。
          {isForAll && '本部门的权限目前给予全体成员；要只给部分成员，请先编辑部门，关闭「权限给予全体成员」。'}
        </p>
        <ListToolbar />
        <ListBody {...(canGrant && { rowActions: grantButton })} />
      </div>
      <OpenRecord inputs={undefined} cells={undefined} />
      {granted && <GrantModal role={granted} departId={departId} onClose={() => setGranted(null)} />}
    </ResourceListContext>
  )
}
