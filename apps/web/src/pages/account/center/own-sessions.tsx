import { Button, Skeleton, Tag } from 'antd'
import { useOwnSessions } from '../../../data/session/account.ts'
import styles from '../../../features/account/account.module.css'
import { deviceName } from '../../../lib/device-name.ts'
import { LoadFailure } from '../../../resource/page-states.tsx'
import { useConfirm } from '../../../widgets/use-confirm.tsx'

/** Lists the user's current sessions and lets them end those they do not recognize. */
export function OwnSessions() {
  const { sessions, error, retry, end } = useOwnSessions()
  const { confirm, holder } = useConfirm()
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? []

  async function endAll() {
    const content = `其他 ${others.length} 处登录立即退出，未保存的内容会丢失。本处不受影响。`
    if (await confirm({ title: '退出其他登录？', content, okText: '全部退出', isDanger: true })) await end()
  }
  return (
    <section className={styles.card} aria-label="登录的设备">
      {holder}
      <div className={styles.head}>
        <h2>登录的设备</h2>
        {others.length > 0 && (
          <Button danger onClick={() => void endAll()}>
            退出其他登录
          </Button>
        )}
      </div>
      {!sessions && (error ? <LoadFailure error={error} onRetry={retry} /> : <Skeleton active />)}
      <ul className={styles.sessions}>
        {sessions?.map(({ id, isCurrent, userAgent, ip, tenantName, createTime, lastSeenTime }) => (
          <li key={id}>
            <div>
              <strong>{deviceName(userAgent)}</strong> {isCurrent && <Tag color="green">当前</Tag>}
              <span>
                {ip} · {tenantName}
              </span>
              <span>
                最近使用 {lastSeenTime} · 登录于 {createTime}
              </span>
            </div>
            {!isCurrent && <Button onClick={() => void end(id)}>退出</Button>}
          </li>
        ))}
      </ul>
      <p className={styles.hint}>有不认识的设备时，请先让它退出，再修改密码。</p>
    </section>
  )
}
