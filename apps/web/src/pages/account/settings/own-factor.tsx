import type { OwnFactor as Factor, FactorSetup } from '@xw/shared/wire/second-factor'
import { Button, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { beginFactor, removeFactor, useOwnFactor } from '../../../data/session/second-factor.ts'
import styles from '../../../features/account/account.module.css'
import { FactorSetUp } from '../../../features/second-factor/factor-set-up.tsx'
import { notify } from '../../../lib/notify.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { FactorProofForm } from './factor-proof.tsx'

/** Sets up, replaces or removes the user's own second factor. */
export default function OwnFactor() {
  const { factor, error, reload } = useOwnFactor()
  const [begun, setBegun] = useState<FactorSetup | null>(null)
  const [doing, setDoing] = useState<'renew' | 'remove' | null>(null)
  if (!factor) return error ? <LoadFailure error={error} onRetry={reload} /> : <Skeleton active />

  function finish() {
    setBegun(null)
    setDoing(null)
    reload()
  }
  async function begin() {
    const { success, message, result } = await beginFactor()
    if (success) setBegun(result)
    else notify.warn(message)
  }

  if (begun) return <FactorSetUp begun={begun} onDone={finish} />
  if (doing === 'renew')
    return (
      <FactorProofForm
        verb="下一步"
        act={beginFactor}
        onDone={({ result }) => setBegun(result)}
        onCancel={() => setDoing(null)}
      />
    )
  if (doing === 'remove')
    return (
      <FactorProofForm
        verb="停用动态口令"
        isDanger
        act={removeFactor}
        onDone={({ message }) => {
          notify.success(message)
          finish()
        }}
        onCancel={() => setDoing(null)}
      />
    )
  return factor.since === null ? (
    <FactorMissing onBegin={() => void begin()} />
  ) : (
    <FactorPresent factor={factor} onRenew={() => setDoing('renew')} onRemove={() => setDoing('remove')} />
  )
}

function FactorMissing({ onBegin }: { onBegin: () => void }) {
  return (
    <>
      <p>
        启用后，每次登录除密码外，还要输入手机上身份验证器显示的 6 位数字。即使密码被他人知道，没有您的手机也不能登录。
      </p>
      <Button type="primary" onClick={onBegin}>
        启用动态口令
      </Button>
    </>
  )
}

/** The page recommends new recovery codes when at most this many are left. */
const fewCodes = 3

interface FactorPresentProps {
  factor: Factor
  onRenew: () => void
  onRemove: () => void
}

function FactorPresent({ factor: { since, recoveryLeft, isRequired }, onRenew, onRemove }: FactorPresentProps) {
  return (
    <>
      <p>
        <Tag color="green">已启用</Tag> 自 {since} 起，登录时须输入动态口令。
      </p>
      <p>
        恢复码还剩 {recoveryLeft} 个{recoveryLeft <= fewCodes ? '，请重新设置动态口令以获得新的恢复码' : ''}。
      </p>
      <div className={styles.tools}>
        <Button onClick={onRenew}>重新设置</Button>
        {!isRequired && (
          <Button danger onClick={onRemove}>
            停用
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        更换手机时请重新设置：原来的动态口令和恢复码同时失效。
        {isRequired && '平台要求管理员使用动态口令，不能停用。'}
      </p>
    </>
  )
}
