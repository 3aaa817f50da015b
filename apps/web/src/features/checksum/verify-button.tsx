import { Button, Tag } from 'antd'
import { useState } from 'react'
import { request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'

interface Verified {
  isWhole: boolean
  changed: number
}

interface VerifyButtonProps {
  /** Where the sums are worked out, and of what. */
  path: string
  params: Readonly<Record<string, string>>
}

/** Works out the checksum of what was kept again, and says whether it is still the same. */
export function VerifyButton({ path, params }: VerifyButtonProps) {
  const [verified, setVerified] = useState<Verified | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function verify() {
    setBusy(true)
    try {
      const { success, message, result } = await request<Verified>(`${path}?${new URLSearchParams(params)}`)
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
