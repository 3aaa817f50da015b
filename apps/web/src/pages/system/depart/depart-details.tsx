import { Button, Skeleton, Tabs } from 'antd'
import { useRecord } from '../../../data/resources/use-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import { MemberTable } from '../../../features/members/member-table.tsx'
import { Details } from '../../../resource/details-modal.tsx'
import { useListContext } from '../../../resource/list-context.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { Can } from '../../../widgets/can.tsx'
import styles from './depart.module.css'
import { DepartGrants } from './depart-grants.tsx'
import { DepartRoles } from './depart-roles.tsx'

interface DepartDetailsProps {
  departId: string
  tab: string | null
  onTab: (tab: string) => void
}

/** Shows one department: its data and its leaders, its members, and the permissions of all or some of them. */
export function DepartDetails({ departId, tab, onTab }: DepartDetailsProps) {
  const { def, filter, change } = useListContext()
  const { record, error, reload } = useRecord(def, departId, filter)
  const canSeeMembers = useCan('sys:user:pick')
  const canGrant = useCan('sys:depart:grant')
  const canSeeRoles = useCan('sys:departRole:list')
  if (!record) return error ? <LoadFailure error={error} onRetry={() => void reload()} /> : <Skeleton active />

  const basic = (
    <>
      <Details def={def} record={record} cells={undefined} />
      <Can code="sys:depart:edit">
        <Button className={styles.edit ?? ''} onClick={() => change({ open: { as: 'edit', id: departId } })}>
          编辑
        </Button>
      </Can>
    </>
  )
  const items = [
    { key: 'basic', label: '基本信息', children: basic },
    ...(canSeeMembers
      ? [{ key: 'members', label: '用户', children: <MemberTable group={{ kind: 'depart', id: departId }} /> }]
      : []),
    ...(canGrant
      ? [
          {
            key: 'grants',
            label: '权限',
            children: <DepartGrants departId={departId} isForAll={record.grantsToAll === '1'} />,
          },
        ]
      : []),
    ...(canSeeRoles
      ? [
          {
            key: 'roles',
            label: '部门角色',
            children: <DepartRoles departId={departId} isForAll={record.grantsToAll === '1'} />,
          },
        ]
      : []),
  ]
  return (
    <section aria-label={String(record.departName)}>
      <h2 className={styles.name}>{String(record.departName)}</h2>
      <Tabs items={items} activeKey={tab ?? 'basic'} onChange={onTab} destroyOnHidden />
    </section>
  )
}
