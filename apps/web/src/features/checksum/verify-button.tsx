import { Button, Tag } from 'antd'
import { useState } from 'react'
import { request } from '../../api/http.ts'
import { notify } from '../../lib/notify.ts'

interface VerificationResult {
  isWhole: boolean
  changed: number
}

interface VerifyButtonProps {
  /** The endpoint that computes the checksums, and its parameters. */
  path: string
  params: Readonly<Record<string, string>>
}

/** Computes the checksum of stored data again and shows whether it still matches. */
export function VerifyButton({ path, params }: VerifyButtonProps) {
  const [verified, setVerified] = useState<VerificationResult | null>(null)
  const [isBusy, setBusy] = useState(false)
  async function verify() {
    setBusy(true)
    try {
      const { success, message, result } = await request<VerificationResult>(`${path}?${new URLSearchParams(params)}`)
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
