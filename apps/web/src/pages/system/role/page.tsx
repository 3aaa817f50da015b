import { role } from '@xw/shared/resources/sys/role'
import { Button } from 'antd'
import { useState } from 'react'
import { useCan } from '../../../data/permissions.ts'
import { ListPage } from '../../../resource/list-page.tsx'
import { type GrantedRole, GrantModal } from './grant-modal.tsx'

/** SY-02: the roles of a school, and what each of them gives. */
export default function RolePage() {
  const canGrant = useCan('sys:role:grant')
  const [granted, setGranted] = useState<GrantedRole | null>(null)
  const grantButton = (record: GrantedRole) => (
    <Button type="link" size="small" onClick={() => setGranted(record)}>
      授权
    </Button>
  )
  return (
    <>
      <ListPage resource={role} {...(canGrant && { rowActions: grantButton })} />
      {granted && <GrantModal role={granted} onClose={() => setGranted(null)} />}
    </>
  )
}
