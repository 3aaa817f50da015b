import type { userResource } from '@xw/shared/resources/sys/user'
import { useState } from 'react'
import type { RecordOf } from '../../../data/resources/resource-record.ts'
import { useCan } from '../../../data/session/permissions.ts'
import type { RowMenuProps } from '../../../resource/slots.ts'
import type { MenuAction } from '../../../widgets/action-menu.tsx'
import { ResetPassword } from './reset-password.tsx'
import { useFreeze } from './use-freeze.tsx'
import { useResetFactor } from './use-reset-factor.tsx'

/**
 * Adds the actions on one user other than editing. The password comes first, because administrators reset it most
 * often.
 */
export function UserRowMenu({ record, children }: RowMenuProps<RecordOf<typeof userResource>>) {
  const { id, username, realname, status } = record
  const { freeze, unfreeze, holder } = useFreeze()
  const { resetFactor, holder: factorHolder } = useResetFactor()
  const [isResetting, setResetting] = useState(false)
  const isFrozen = status === '2'
  const allowed = {
    password: useCan('sys:user:resetPassword'),
    freeze: useCan('sys:user:freeze'),
    factor: useCan('sys:user:resetFactor'),
  }
  const password: MenuAction = { key: 'password', label: '重置密码', onClick: () => setResetting(true) }
  const toggle: MenuAction = {
    key: 'freeze',
    label: isFrozen ? '解冻' : '冻结',
    onClick: () => void (isFrozen ? unfreeze([id]) : freeze([id])),
  }
  const factor: MenuAction = {
    key: 'factor',
    label: '重置动态口令',
    onClick: () => void resetFactor({ id, realname }),
  }
  return (
    <>
      {children([
        ...(allowed.password ? [password] : []),
        ...(allowed.freeze ? [toggle] : []),
        ...(allowed.factor ? [factor] : []),
      ])}
      {holder}
      {factorHolder}
      {isResetting && <ResetPassword username={username} realname={realname} onClose={() => setResetting(false)} />}
    </>
  )
}
