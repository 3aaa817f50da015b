import type { user } from '@xw/shared/resources/sys/user'
import { Button } from 'antd'
import { useState } from 'react'
import type { RecordOf } from '../../../data/resource-record.ts'
import { Can } from '../../../widgets/can.tsx'
import { ResetPassword } from './reset-password.tsx'
import { useFreeze } from './use-freeze.tsx'
import { useResetFactor } from './use-reset-factor.tsx'

/** What can be done to one user beside editing the record. */
export function UserActions({ user: { id, username, realname, status } }: { user: RecordOf<typeof user> }) {
  const { freeze, unfreeze, holder } = useFreeze()
  const { resetFactor, holder: factorHolder } = useResetFactor()
  const [isResetting, setResetting] = useState(false)
  const isFrozen = status === '2'
  return (
    <>
      <Can code="sys:user:freeze">
        {holder}
        <Button type="link" size="small" onClick={() => void (isFrozen ? unfreeze([id]) : freeze([id]))}>
          {isFrozen ? '解冻' : '冻结'}
        </Button>
      </Can>
      <Can code="sys:user:resetPassword">
        <Button type="link" size="small" onClick={() => setResetting(true)}>
          重置密码
        </Button>
      </Can>
      <Can code="sys:user:resetFactor">
        {factorHolder}
        <Button type="link" size="small" onClick={() => void resetFactor({ id, realname })}>
          重置动态口令
        </Button>
      </Can>
      {isResetting && <ResetPassword username={username} realname={realname} onClose={() => setResetting(false)} />}
    </>
  )
}
