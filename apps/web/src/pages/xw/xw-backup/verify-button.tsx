import { backupPaths } from '@xw/shared/wire/backup-paths'
import type { VerifiedBackup } from '@xw/shared/wire/backups'
import { Button, Tag } from 'antd'
import { useState } from 'react'
import { request } from '../../../api/http.ts'
import { notify } from '../../../lib/notify.ts'

/** Works out the checksum of a backup again, and says whether it is still what was kept. */
export function VerifyButton({ backupId }: { backupId: string }) {
  const [verified, setVerified] = useState<VerifiedBackup | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function verify() {
    setBusy(true)
    try {
      const { success, message, result } = await request<VerifiedBackup>(
        `${backupPaths.verify}?${new URLSearchParams({ backupId })}`,
      )
      if (success) setVerified(result)
      else notify.warn(message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <span>
      <Button loading={isBusy} onClick={() => void verify()}>
        核对校验和
      </Button>
      <span role="status">
        {verified && (
          <Tag color={verified.isWhole ? 'success' : 'error'}>
            {verified.isWhole ? '完整' : `不完整：${verified.changed} 条与校验和不符`}
          </Tag>
        )}
      </span>
    </span>
  )
}
