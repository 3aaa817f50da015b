import { Alert, Button, Typography } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { config } from '../../lib/config.ts'
import { saveFile } from '../../lib/save-file.ts'
import { useSession } from '../../lib/session.ts'
import { useUnsaved } from '../../lib/use-unsaved.ts'
import styles from './second-factor.module.css'

interface RecoveryCodeListProps {
  codes: readonly string[]
  onDone: () => void
}

/**
 * Shows the recovery codes, which are shown only once. Asks before the user leaves without confirming that they are
 * stored.
 */
export function RecoveryCodeList({ codes, onDone }: RecoveryCodeListProps) {
  const username = useSession(state => state.user?.username ?? '')
  const [isKept, setKept] = useState(false)
  useUnsaved(!isKept)
  const finish = useEffectEvent(onDone)
  // Runs after `useUnsaved` has been released, so that leaving asks nothing.
  useEffect(() => {
    if (isKept) finish()
  }, [isKept])
  const text = [`${config.platformName} · ${username} · 恢复码（每个只能使用一次）`, ...codes].join('\r\n')
  return (
    <section aria-label="恢复码" className={styles.steps}>
      <Alert
        type="warning"
        showIcon
        title="请保存恢复码，只显示这一次"
        description="手机丢失或更换时，用其中一个代替动态口令登录，每个只能使用一次。请打印，或存放在手机以外的安全地方。"
      />
      <div>
        <ul className={styles.codes}>
          {codes.map(code => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className={styles.tools}>
          <Button onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), `恢复码-${username}.txt`)}>
            下载
          </Button>
          <Typography.Text copyable={{ text, tooltips: ['复制恢复码', '已复制'] }} />
        </div>
      </div>
      <div>
        <Button type="primary" onClick={() => setKept(true)}>
          我已保存，完成
        </Button>
      </div>
    </section>
  )
}
