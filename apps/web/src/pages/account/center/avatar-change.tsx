import { uploadRulesByBiz } from '@xw/shared/files/upload-purposes'
import { Button } from 'antd'
import { type ChangeEvent, useRef, useState } from 'react'
import type { OwnAccount } from '../../../data/session/account.ts'
import { UploadRefusal } from '../../../data/upload-file.ts'
import styles from '../../../features/account/account.module.css'
import { notify } from '../../../lib/notify.ts'
import { UserAvatar } from '../../../widgets/user-avatar.tsx'

interface AvatarChangeProps {
  account: OwnAccount
  onChange: (picture: File | null) => Promise<void>
}

const { accept, maxMb } = uploadRulesByBiz.avatar

/** Shows the user's picture and replaces it. */
export function AvatarChange({ account, onChange }: AvatarChangeProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)

  async function change(picture: File | null) {
    setBusy(true)
    try {
      await onChange(picture)
    } catch (error) {
      if (!(error instanceof UploadRefusal)) throw error
      notify.warn(error.message)
    } finally {
      setBusy(false)
    }
  }
  function take(event: ChangeEvent<HTMLInputElement>) {
    const [picture] = event.target.files ?? []
    // Clearing the value lets the user choose the same file again after a refusal.
    event.target.value = ''
    if (picture) void change(picture)
  }
  return (
    <div className={styles.avatar}>
      <UserAvatar name={account.realname} fileId={account.avatar} sizePx={96} />
      <strong>{account.realname}</strong>
      {account.nickname && <span className={styles.hint}>{account.nickname}</span>}
      <input
        ref={input}
        type="file"
        hidden
        aria-label="头像文件"
        accept={accept.map(ending => `.${ending}`).join(',')}
        onChange={take}
      />
      <div className={styles.tools}>
        <Button loading={isBusy} onClick={() => input.current?.click()}>
          更换头像
        </Button>
        {account.avatar && (
          <Button type="text" disabled={isBusy} onClick={() => void change(null)}>
            删除
          </Button>
        )}
      </div>
      <span className={styles.hint}>
        {accept.join('、')} 格式，不超过 {maxMb} MB
      </span>
    </div>
  )
}
