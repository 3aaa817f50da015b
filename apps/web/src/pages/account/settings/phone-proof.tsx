import { Button, Tag } from 'antd'
import { useState } from 'react'
import { useAccount } from '../../../data/session/account.ts'
import styles from '../../../features/account/account.module.css'
import { PhoneProofDialog } from './phone-proof-dialog.tsx'

/** Shows whether the user can sign in with their own number, and offers to verify it. Verifying is optional. */
export function PhoneProof() {
  const { account, reload } = useAccount()
  const [isOpen, setOpen] = useState(false)
  if (!account?.phone) return null
  const isProven = account.phoneProvenTime !== null
  return (
    <div className={styles.proof}>
      <span>
        {account.phone} {isProven ? <Tag color="green">已验证</Tag> : <Tag color="orange">未验证</Tag>}
      </span>
      <span className={styles.proofText}>
        {isProven
          ? '可用于手机验证码登录和找回密码；修改手机号后须重新验证。'
          : '验证后才能用于手机验证码登录和找回密码，忘记密码时不必再找管理员。'}
      </span>
      {!isProven && <Button onClick={() => setOpen(true)}>验证手机号</Button>}
      {isOpen && <PhoneProofDialog phone={account.phone} onDone={() => void reload()} onClose={() => setOpen(false)} />}
    </div>
  )
}
